import { orders } from '#contract/orders.ts'
import { lapseUnpaidOrders } from '#server/orders/lapse-unpaid-orders.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { dropRefund, left, noteRefund, type Placed, type Play, paramsOf } from './play.ts'

type Outcome = Pick<Placed, 'status' | 'is_paid'>

/** Acts on many orders: to which orders each applies, and what it makes of them. */
const ACTS = [
  { act: 'CANCEL', applies: isOpen, outcome: cancelled },
  { act: 'CANCEL', refund: true, applies: isOpen, outcome: cancelled },
  { act: 'REFUND', applies: isRefundable, outcome: ({ status, is_paid }: Placed): Outcome => ({ status, is_paid }) },
  {
    act: 'MARK_AS_PAID',
    applies: ({ status }: Placed) => status === 'AWAITING',
    outcome: (): Outcome => ({ status: 'COMPLETED', is_paid: true }),
  },
] as const

function isOpen({ status }: Placed): boolean {
  return status !== 'CANCELLED'
}

function cancelled({ is_paid }: Placed): Outcome {
  return { status: 'CANCELLED', is_paid }
}

function isRefundable(one: Placed): boolean {
  return one.is_paid && left(one) > 0
}

/** An act on some of the orders; half of the acts are undone. */
export async function actOnMany(play: Play): Promise<void> {
  const { testApp, market, dice, placed } = play
  const { act, applies, outcome, ...more } = dice.oneOf(ACTS)
  const chosen = placed.filter(() => dice.below(2) === 0)
  if (chosen.length === 0) return
  const acts = bulkActsOf(testApp, market)
  const before = chosen.map(({ status, is_paid }) => ({ status, is_paid }))
  const id = await acts.done({ act, ...more, order_ids: chosen.map(({ order }) => order.id) })
  const refunded: { one: Placed; refund_id: number }[] = []
  for (const one of chosen.filter(applies)) {
    if ((act === 'REFUND' || 'refund' in more) && isRefundable(one))
      refunded.push({ one, refund_id: await refundOf(play, one) })
    Object.assign(one, outcome(one))
  }
  await play.compare()
  if (dice.below(2) === 0) return
  const { kept } = await acts.undone(id)
  if (kept.length > 0) throw new Error(`not undone: ${JSON.stringify(kept)}`)
  for (const [index, one] of chosen.entries()) Object.assign(one, before[index])
  for (const { one, refund_id } of refunded) dropRefund(one, refund_id)
}

async function refundOf(play: Play, one: Placed): Promise<number> {
  const { data } = await play.market.visitor.call(orders.get, { params: paramsOf(play, one) })
  return noteRefund(play, one, data)
}

/** The order's payment is overdue, so it ends by itself. */
export async function lapse({ testApp: { services } }: Play, one: Placed): Promise<void> {
  const overdue = { payment_due_at: new Date(Date.now() - 1000).toISOString() }
  await services.db.updateTable('orders').set(overdue).where('id', '=', one.order.id).execute()
  await lapseUnpaidOrders(services)
  one.status = 'CANCELLED'
}
