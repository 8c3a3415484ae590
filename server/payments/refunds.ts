import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  isStanding,
  type LineLeft,
  type RefundedLine,
  type RefundParts,
  STANDING_REFUNDS,
  type TakenBackCode,
} from '#domain/refund.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

const TAKEN_BACK_AT = sql<string | null>`case refunds.state when 'CANCELLED' then refunds.settled_at end`

const FEE = sql<number>`(select coalesce(sum(kept), 0)::bigint from refund_lines where refund_id = refunds.id)`

/** The refunds of an order with their lines, the latest first. */
export function refundsOf(db: Db, order_id: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'note', 'created_at', 'taken_back_reason', 'failure_code', 'made_at_provider'])
    .select([TAKEN_BACK_AT.as('taken_back_at'), 'by_hand as is_recorded'])
    .select((refund) => refund.ref('taken_back_code').$castTo<TakenBackCode | null>().as('taken_back_code'))
    .select((refund) =>
      jsonArrayFrom(
        refund
          .selectFrom('refund_lines')
          .select(['order_item_id', 'amount', 'quantity'])
          .whereRef('refund_id', '=', 'refunds.id')
          .orderBy('order_item_id'),
      ).as('lines'),
    )
    .select(FEE.as('fee'))
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute()
}

export const STANDING = sql`(${sql.join(STANDING_REFUNDS.map((state) => sql.lit(state)))})`

/** `kept`: cancellation fees of refunded units. They are part of what is left. */
type UnitsLeft = { units_left: number; kept: number }

/** The part of each line of an order that is neither refunded nor being refunded; its units are those that are charged. */
export async function linesLeft(db: Db, order_id: number): Promise<(LineLeft & UnitsLeft)[]> {
  const { rows } = await sql<RefundParts & { order_item_id: number } & UnitsLeft>`
    select item.id as order_item_id, item.quantity - cardinality(item.cancelled_unpaid) - coalesce(back.quantity, 0)::int as units_left,
      coalesce(back.kept, 0)::bigint as kept,
      item.total_before_additions - coalesce(back.total_before_additions, 0) as total_before_additions,
      item.total_fee - coalesce(back.total_fee, 0) as total_fee,
      item.total_tax - coalesce(back.total_tax, 0) as total_tax
    from order_items item
    left join (
      select order_item_id, sum(line.total_before_additions)::bigint as total_before_additions,
        sum(line.total_fee)::bigint as total_fee, sum(line.total_tax)::bigint as total_tax,
        sum(line.quantity) as quantity, sum(line.kept) as kept
      from refund_lines line join refunds on refunds.id = line.refund_id
      where refunds.order_id = ${order_id} and refunds.state in ${STANDING}
      group by order_item_id
    ) back on back.order_item_id = item.id
    where item.order_id = ${order_id} order by item.id`.execute(db)
  return rows.map(({ order_item_id, units_left, kept, ...left }) => ({ order_item_id, units_left, kept, left }))
}

type Given = {
  order_id: number
  amount: number
  note: string | null
  lines: readonly RefundedLine[]
  notify_buyer: boolean
  /** True if the organizer refunded it outside Foyer, however it was paid. */
  by_hand: boolean
  /** True if the organizer still has to pay back a refund by hand. */
  is_due?: boolean
}

/**
 * Refunds a part of the received payment. Records it as refunded or as pending: then the card provider must still be asked, or
 * the organizer has to pay it back. Expects the order to be locked.
 */
export async function recordRefund(
  trx: Trx,
  { order_id, amount, note, lines, notify_buyer, by_hand, is_due = false }: Given,
): Promise<{ id: number; is_by_hand: boolean }> {
  const { rows } = await sql<{ id: number; is_by_hand: boolean }>`
    with received as (
      select *, ${by_hand} or provider = 'OFFLINE' as is_by_hand from payments
      where order_id = ${order_id} and state = 'SUCCEEDED'
        and not exists (select from refunds where payment_id = payments.id and is_surplus)
    ),
    payment as (select *, is_by_hand and not ${is_due} as is_settled from received)
    insert into refunds (account_id, event_id, order_id, payment_id, state, amount, currency, note, notify_buyer, by_hand,
      settled_at)
    select account_id, event_id, order_id, id, (case when is_settled then 'SUCCEEDED' else 'PENDING' end)::refund_state,
      ${amount}, currency, ${note}, ${notify_buyer}, is_by_hand, case when is_settled then now() end
    from payment
    returning id, by_hand as is_by_hand`.execute(trx)
  const [recorded] = rows
  if (!recorded) throw new Error(`order ${order_id} has no payment that came`)
  const { id } = recorded
  await insertRefundLines(trx, id, lines)
  return recorded
}

/** Inserts the part of each line that a refund returns. */
export async function insertRefundLines(trx: Trx, refund_id: number, lines: readonly RefundedLine[]): Promise<void> {
  await sql`
    insert into refund_lines (refund_id, order_item_id, account_id, event_id, amount, total_before_additions, total_fee,
      total_tax, quantity, kept)
    select refunds.id, line.order_item_id, refunds.account_id, refunds.event_id, line.amount, line.total_before_additions,
      line.total_fee, line.total_tax, line.quantity, coalesce(line.kept, 0)
    from refunds, jsonb_populate_recordset(null::refund_lines, ${JSON.stringify(lines)}::jsonb) line
    where refunds.id = ${refund_id}`.execute(trx)
}

type Mistake = { order_id: number; refund_id: number; reason: string }

/**
 * Cancels a refund by hand that was a mistake, paid back or not, without money moved. Expects the order to be locked. Returns
 * its amount, and the part of it that was counted.
 */
export async function cancelRefund(trx: Trx, { order_id, refund_id, reason }: Mistake) {
  const refund = await trx
    .selectFrom('refunds')
    .select(['amount', 'state', 'by_hand'])
    .where('id', '=', refund_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  if (refund.state === 'CANCELLED') throw new ApiError('refund_taken_back')
  if (!isStanding(refund.state) || !refund.by_hand) throw new ApiError('refund_not_recorded')
  const state = { state: 'CANCELLED', settled_at: sql<string>`now()`, taken_back_reason: reason } as const
  await trx.updateTable('refunds').set(state).where('id', '=', refund_id).execute()
  return { amount: refund.amount, counted: refund.state === 'SUCCEEDED' ? refund.amount : 0 }
}

/** Settles a refund by hand that the organizer has paid back. Expects the order to be locked. */
export async function settleDueRefund(trx: Trx, { order_id, refund_id }: Omit<Mistake, 'reason'>) {
  const settled = await trx
    .updateTable('refunds')
    .set({ state: 'SUCCEEDED', settled_at: sql<string>`now()` })
    .where('id', '=', refund_id)
    .where('order_id', '=', order_id)
    .where('state', '=', 'PENDING')
    .where('by_hand', '=', true)
    .returning(['amount', 'notify_buyer'])
    .executeTakeFirst()
  if (settled) return settled
  const refund = trx.selectFrom('refunds').select('id').where('id', '=', refund_id).where('order_id', '=', order_id)
  throw new ApiError((await refund.executeTakeFirst()) ? 'refund_not_due' : 'not_found')
}

/** True if a refund of the order is pending, surplus money aside. */
export const HAS_PENDING_REFUND = sql<boolean>`exists (select from refunds
  where refunds.order_id = orders.id and refunds.state = 'PENDING' and not refunds.is_surplus)`

/** Cancels refunds of an act that is undone, in effect or pending, without money moved. Expects the orders to be locked. */
export async function cancelRefunds(trx: Trx, refund_ids: readonly number[], taken_back_code: TakenBackCode) {
  return trx
    .updateTable('refunds')
    .set({ state: 'CANCELLED', settled_at: sql<string>`now()`, taken_back_code })
    .where('id', '=', sql<number>`any(${refund_ids}::int[])`)
    .where('state', 'in', STANDING_REFUNDS)
    .returning(['id as refund_id', 'order_id', 'amount', 'by_hand'])
    .execute()
}
