import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type LineLeft, type RefundedLine, type RefundParts, STANDING_REFUNDS } from '#domain/refund.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

const TAKEN_BACK_AT = sql<string | null>`case refunds.state when 'CANCELLED' then refunds.settled_at end`

/** Recorded by hand: the payment did not come through a provider. */
const IS_RECORDED = sql<boolean>`exists (
  select from payments where payments.id = refunds.payment_id and payments.provider = 'OFFLINE')`

/** The refunds of an order with their lines, the latest first. */
export function refundsOf(db: Db, order_id: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'note', 'created_at', 'taken_back_reason'])
    .select([TAKEN_BACK_AT.as('taken_back_at'), IS_RECORDED.as('is_recorded')])
    .select((refund) =>
      jsonArrayFrom(
        refund
          .selectFrom('refund_lines')
          .select(['order_item_id', 'amount', 'quantity'])
          .whereRef('refund_id', '=', 'refunds.id')
          .orderBy('order_item_id'),
      ).as('lines'),
    )
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute()
}

const STANDING = sql`(${sql.join(STANDING_REFUNDS.map((state) => sql.lit(state)))})`

/** What of each line of an order has not gone back, and is not on its way. */
export async function linesLeft(db: Db, order_id: number): Promise<(LineLeft & { units_left: number })[]> {
  const { rows } = await sql<RefundParts & { order_item_id: number; units_left: number }>`
    select item.id as order_item_id, item.quantity - coalesce(back.quantity, 0)::int as units_left,
      item.total_before_additions - coalesce(back.total_before_additions, 0) as total_before_additions,
      item.total_fee - coalesce(back.total_fee, 0) as total_fee,
      item.total_tax - coalesce(back.total_tax, 0) as total_tax
    from order_items item
    left join (
      select order_item_id, sum(line.total_before_additions)::bigint as total_before_additions,
        sum(line.total_fee)::bigint as total_fee, sum(line.total_tax)::bigint as total_tax,
        sum(line.quantity) as quantity
      from refund_lines line join refunds on refunds.id = line.refund_id
      where refunds.order_id = ${order_id} and refunds.state in ${STANDING}
      group by order_item_id
    ) back on back.order_item_id = item.id
    where item.order_id = ${order_id} order by item.id`.execute(db)
  return rows.map(({ order_item_id, units_left, ...left }) => ({ order_item_id, units_left, left }))
}

type Given = { order_id: number; amount: number; note: string | null; lines: readonly RefundedLine[] }

/**
 * A part of the payment that came goes back: the organizer has given it back their own way, or a job asks the card provider.
 * The order is locked. Returns its id, and whether it is under way.
 */
export async function recordRefund(trx: Trx, { order_id, amount, note, lines }: Given) {
  const { rows } = await sql<{ id: number; is_pending: boolean }>`
    insert into refunds (account_id, event_id, order_id, payment_id, state, amount, currency, note, settled_at)
    select account_id, event_id, order_id, id,
      (case provider when 'OFFLINE' then 'SUCCEEDED' else 'PENDING' end)::refund_state, ${amount}, currency, ${note},
      case provider when 'OFFLINE' then now() end
    from payments where order_id = ${order_id} and state = 'SUCCEEDED'
      and not exists (select from refunds where refunds.payment_id = payments.id and refunds.is_surplus)
    returning id, state = 'PENDING' as is_pending`.execute(trx)
  const recorded = rows[0]
  if (!recorded) throw new Error(`order ${order_id} has no payment that came`)
  const { id } = recorded
  await sql`
    insert into refund_lines (refund_id, order_item_id, account_id, event_id, amount, total_before_additions, total_fee,
      total_tax, quantity)
    select refunds.id, line.order_item_id, refunds.account_id, refunds.event_id, line.amount, line.total_before_additions,
      line.total_fee, line.total_tax, line.quantity
    from refunds, jsonb_populate_recordset(null::refund_lines, ${JSON.stringify(lines)}::jsonb) line
    where refunds.id = ${id}`.execute(trx)
  if (recorded.is_pending) await queueRefund(trx, id)
  return recorded
}

const SENDING = { name: 'sendRefund', lane: 'payments', max_attempts: 25 } as const

/** Asks the card provider for a refund that is written already. */
export async function queueRefund(trx: Trx, refund_id: number): Promise<void> {
  const rows = sql`
    select account_id, jsonb_build_object('refund_id', id) as payload from refunds where id = ${refund_id}`
  await addingJobs([SENDING], rows).execute(trx)
}

type Mistake = { order_id: number; refund_id: number; reason: string }

/** The refund was recorded by mistake: no money went back. The order is locked. Returns its amount. */
export async function cancelRefund(trx: Trx, { order_id, refund_id, reason }: Mistake): Promise<number> {
  const refund = await trx
    .selectFrom('refunds')
    .select(['amount', 'state', IS_RECORDED.as('is_recorded')])
    .where('id', '=', refund_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  if (refund.state === 'CANCELLED') throw new ApiError('refund_taken_back')
  if (refund.state !== 'SUCCEEDED' || !refund.is_recorded) throw new ApiError('refund_not_recorded')
  const state = { state: 'CANCELLED', settled_at: sql<string>`now()`, taken_back_reason: reason } as const
  await trx.updateTable('refunds').set(state).where('id', '=', refund_id).execute()
  return refund.amount
}
