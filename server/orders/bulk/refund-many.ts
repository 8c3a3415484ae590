import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { refundable, shareRefund } from '#domain/refund.ts'
import { emitOfOrders, logOfOrders } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelRefunds, linesLeft, recordRefund } from '#server/payments/refunds.ts'
import { addRefunded, setRefundPending } from '../refund-arrives.ts'
import type { ChangedOrder } from './bulk-act-rows.ts'
import type { factsOf } from './choose-orders.ts'

type Refundable = Awaited<ReturnType<typeof factsOf>>[number]
type Recorded = { order_id: number; refund_id: number; amount: number; is_by_hand: boolean }
type BulkRefund = { refund_id: number; activity_id: number | undefined }

/**
 * Refunds what is left of each locked order. Refunds to cards are pending, and the provider is asked only once the act is over.
 * Emails and credit notes wait as well. Returns the refunds by order; orders with nothing left have none.
 */
export async function refundMany(
  trx: Trx,
  actor: Actor,
  orders: readonly Refundable[],
): Promise<Map<number, BulkRefund>> {
  const recorded: Recorded[] = []
  for (const order of orders) {
    const amount = refundable(order)
    if (amount > 0) recorded.push(await recordAll(trx, order.id, amount))
  }
  const [by_hand, to_card] = [true, false].map((is) => recorded.filter(({ is_by_hand }) => is_by_hand === is))
  await addRefunded(trx, by_hand ?? [])
  await setRefundPending(trx, idsOf(to_card ?? []))
  const entries = [
    ...(await logOfOrders(trx, actor, { name: 'order.refunded', ...logged(by_hand ?? []) })),
    ...(await logOfOrders(trx, actor, { name: 'order.refund_started', ...logged(to_card ?? []) })),
  ]
  const entryOf = new Map(entries.map(({ id, order_id }) => [order_id, id]))
  return new Map(
    recorded.map(({ order_id, refund_id }) => [order_id, { refund_id, activity_id: entryOf.get(order_id) }]),
  )
}

async function recordAll(trx: Trx, order_id: number, amount: number): Promise<Recorded> {
  const lines = shareRefund(amount, await linesLeft(trx, order_id))
  const how = { note: null, notify_buyer: true, by_hand: false }
  const { id: refund_id, is_by_hand } = await recordRefund(trx, { order_id, amount, lines, ...how })
  return { order_id, refund_id, amount, is_by_hand }
}

const idsOf = (refunds: readonly { order_id: number }[]) => refunds.map(({ order_id }) => order_id)

type OfOrder = Pick<Recorded, 'order_id' | 'refund_id' | 'amount'>

function logged(refunds: readonly OfOrder[]) {
  const each = Object.fromEntries(refunds.map(({ order_id, refund_id, amount }) => [order_id, { refund_id, amount }]))
  return { order_ids: idsOf(refunds), each }
}

/**
 * Takes back the refunds of an act that is undone: those to cards were never sent, and the others return to the orders' totals.
 * Expects the orders to be locked and unchanged since the act.
 */
export async function takeBackMany(trx: Trx, actor: Actor, orders: readonly ChangedOrder[]): Promise<void> {
  const cancelled = await cancelRefunds(
    trx,
    orders.flatMap(({ refund_id }) => refund_id ?? []),
    'bulk_act_undone',
  )
  const before = new Map(orders.map(({ order_id, refund_status_before }) => [order_id, refund_status_before]))
  const restored = cancelled.map(({ order_id, amount, by_hand }) => ({
    order_id,
    counted: by_hand ? amount : 0,
    refund_status: before.get(order_id) ?? null,
  }))
  await sql`
    update orders set refund_status = restored.refund_status, total_refunded = total_refunded - restored.counted
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as restored (order_id int, counted bigint, refund_status refund_status)
    where orders.id = restored.order_id`.execute(trx)
  await emitOfOrders(trx, actor, { name: 'order.refund_taken_back', ...logged(cancelled) })
}
