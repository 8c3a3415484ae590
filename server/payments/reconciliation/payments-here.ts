import { sql } from 'kysely'
import type { PaymentState } from '#database/types.ts'
import { comparePayment, type PaymentDifference, type PaymentHere, type PaymentThere } from '#domain/reconciliation.ts'
import type { Db } from '#server/lib/database.ts'

export type OurPayment = PaymentHere & {
  payment_id: number
  state: PaymentState
  /** Received after the end of the span: left to the next run. */
  is_recent: boolean
  /** True if a refund that the provider knows is older than the end of the span, and has not ended here. */
  has_waiting_refund: boolean
}

type Which = { card_account_id: number; references: readonly string[]; until: string }

/** Our payments by the provider's id. Refunds recorded by hand moved no money there. */
export async function paymentsHere(db: Db, { card_account_id, references, until }: Which) {
  const { rows } = await sql<OurPayment>`
    select payments.id as payment_id, payments.reference, payments.state, payments.amount, payments.currency,
      payments.state = 'SUCCEEDED' as is_received, coalesce(payments.settled_at >= ${until}, false) as is_recent,
      coalesce(sum(refunds.amount) filter (where refunds.state = 'SUCCEEDED' and refunds.settled_at < ${until}), 0)::bigint
        as returned,
      coalesce(sum(refunds.amount) filter (where refunds.state = 'PENDING'
        or (refunds.state = 'SUCCEEDED' and refunds.settled_at >= ${until})), 0)::bigint as returning,
      coalesce(bool_or(refunds.state = 'PENDING' and refunds.reference is not null and refunds.created_at < ${until}), false)
        as has_waiting_refund
    from payments left join refunds on refunds.payment_id = payments.id and not refunds.by_hand
    where payments.card_account_id = ${card_account_id} and payments.reference = any(${references}::text[])
    group by payments.id`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Differences of a payment; none if it was received here a moment ago. */
export function differencesOf(here: OurPayment | null, there: PaymentThere | null): PaymentDifference[] {
  return here?.is_recent ? [] : comparePayment(here, there)
}
