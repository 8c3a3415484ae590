import { checkout } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { bookPayment } from './bank.ts'
import { importSome, placeByHand } from './by-hand.ts'
import { cancelAsBuyer } from './cancelled-by-buyer.ts'
import { goodsLeft, unitsCharged } from './goods.ts'
import { actOnAttendees } from './many-attendees.ts'
import { actOnMany, lapse } from './many-orders.ts'
import { moveTicket } from './moved.ts'
import { dropRefund, left, noteRefund, type Placed, type Play, paramsOf, remember, type Step } from './play.ts'
import { changeOwed, changeRefunded, changeTicket } from './settled.ts'
import { noteTaken } from './taken.ts'
import { activeIn, fitDue, transferTicket, turnable, turnTicket } from './tickets.ts'

const STEPS: Step[] = [
  { isPossible: ({ status }) => status === 'AWAITING', take: markAsPaid },
  { isPossible: ({ status }) => status === 'AWAITING', take: bookPayment },
  { isPossible: ({ status }) => status === 'AWAITING', take: lapse },
  {
    isPossible: (one) => one.status === 'COMPLETED' && one.is_paid && one.refunds.length === 0,
    take: markAsUnpaid,
  },
  { isPossible: (one) => turnable(one).length > 0, take: turnTicket },
  { isPossible: (one) => one.status === 'AWAITING' && turnable(one).length > 0, take: turnTicket },
  { isPossible: (one) => goodsLeft(one).length > 0, take: cancelGoods },
  { isPossible: (one) => one.status === 'AWAITING' && goodsLeft(one).length > 0, take: cancelGoods },
  { isPossible: (one) => activeIn(one).length > 0, take: changeTicket },
  { isPossible: (one) => one.status === 'AWAITING' && activeIn(one).length > 0, take: changeOwed },
  { isPossible: (one) => one.is_paid && left(one) > 0 && activeIn(one).length > 0, take: changeRefunded },
  { isPossible: (one) => one.is_paid && left(one) > 0 && activeIn(one).length > 0, take: changeRefunded },
  { isPossible: (one) => one.is_paid && left(one) > 0 && activeIn(one).length > 0, take: changeRefunded },
  { isPossible: (one) => activeIn(one).length > 0, take: transferTicket },
  { isPossible: (one) => activeIn(one).length > 0, take: moveTicket },
  { isPossible: (one) => one.is_paid && left(one) > 0 && activeIn(one).length > 0, take: moveTicket },
  { isPossible: (one) => one.status !== 'CANCELLED', take: cancel },
  { isPossible: (one) => one.status !== 'CANCELLED', take: cancelAsBuyer },
  { isPossible: (one) => one.is_paid && activeIn(one).length > 0, take: cancelAsBuyer },
  { isPossible: () => true, take: actOnMany },
  { isPossible: () => true, take: actOnAttendees },
  { isPossible: (one) => one.is_paid && left(one) > 0, take: refundSome },
  { isPossible: (one) => one.is_paid && left(one) > 0, take: refundByLine },
  { isPossible: (one) => one.is_paid && wholeLines(one).length > 0, take: refundUnits },
  { isPossible: (one) => one.refunds.length > 0, take: takeBack },
]

type Playing = Omit<Play, 'placed' | 'compare'> & { afterStep: (placed: readonly Placed[]) => Promise<void> }

/** Plays a random sale through the API. The dates of its orders are set at the end. */
export async function playHistory({ afterStep, ...given }: Playing): Promise<Placed[]> {
  const placed: Placed[] = []
  const play: Play = { ...given, placed, compare: () => afterStep(placed) }
  const { dice } = play
  const length = 5 + dice.below(9)
  await place(play)
  for (let turn = 0; turn < length; turn++) {
    // Some carts are abandoned.
    const one = placed.length > 0 ? dice.oneOf(placed) : null
    if (!one || dice.below(3) === 0) await originate(play)
    else await step(play, one)
    await play.compare()
  }
  await setDays(play)
  return placed
}

async function originate(play: Play): Promise<void> {
  const origin = play.dice.oneOf(ORIGINS)
  await origin(play)
  noteTaken(origin.name)
}

async function step(play: Play, one: Placed): Promise<void> {
  const { take } = play.dice.oneOf(STEPS.filter(({ isPossible }) => isPossible(one)))
  await take(play, one)
  noteTaken(take.name)
}

/** Most orders are bought. */
const ORIGINS = [place, place, place, placeByHand, importSome]

async function place(play: Play): Promise<void> {
  const { testApp, market, dice } = play
  const buyer = visit(testApp.app)
  const params = { event_id: market.event_id }
  const promo_code = dice.oneOf([null, ...market.codes])
  const affiliate = dice.oneOf([null, ...market.affiliate_codes])
  const chosen = market.products.filter(() => dice.below(2) === 0)
  const lines = (chosen.length > 0 ? chosen : market.products.slice(0, 1)).map((product) => ({
    product_id: product.id,
    quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 + dice.below(3) }],
  }))
  const reservation = { products: lines, promo_code, affiliate_code: affiliate }
  const { data: cart } = await buyer.call(checkout.reserve, { params, body: reservation })
  const details = detailsFor(cart)
  const email = dice.oneOf(['grace@example.com', 'ada@example.com'])
  const answer = dice.oneOf(market.options)
  const given = { ...details.order, email, answers: { [market.question_id]: answer } }
  const body = { ...details, order: given }
  if (dice.below(8) === 0) return
  const { data: saved } = await buyer.call(checkout.saveDetails, { params: keyOf(cart), body })
  const isFree = saved.status === 'COMPLETED'
  if (!isFree) await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
  const found = testApp.services.db.selectFrom('orders').select('id').where('short_id', '=', cart.short_id)
  const { id: order_id } = await found.executeTakeFirstOrThrow()
  const { data: order } = await market.visitor.call(orders.get, { params: { ...params, order_id } })
  remember(play, order, { email, affiliate, answer, promo_code: order.promo_code, is_by_hand: false })
}

async function markAsPaid(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.markAsPaid, { params: paramsOf(play, one) })
  Object.assign(one, { status: 'COMPLETED', is_paid: true })
}

async function markAsUnpaid(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.markAsUnpaid, { params: paramsOf(play, one) })
  Object.assign(one, { status: 'AWAITING', is_paid: false })
  fitDue(one)
}

async function cancel(play: Play, one: Placed): Promise<void> {
  await play.market.visitor.call(orders.cancel, { params: paramsOf(play, one) })
  one.status = 'CANCELLED'
}

/** Cancels some goods of a line. */
async function cancelGoods(play: Play, one: Placed): Promise<void> {
  const { order_item_id, units } = play.dice.oneOf(goodsLeft(one))
  const quantity = 1 + play.dice.below(units)
  const params = { ...paramsOf(play, one), order_item_id }
  await play.market.visitor.call(orders.cancelGoods, { params, body: { quantity } })
  one.cancelled_goods.set(order_item_id, (one.cancelled_goods.get(order_item_id) ?? 0) + quantity)
  if (one.status === 'AWAITING') fitDue(one)
}

async function refundSome(play: Play, one: Placed): Promise<void> {
  const most = left(one)
  await refund(play, one, { amount: play.dice.below(3) === 0 ? most : 1 + play.dice.below(most) })
}

async function refundByLine(play: Play, one: Placed): Promise<void> {
  const lines = one.order.order_items.flatMap(({ id, total_gross }) => {
    const gone = one.refunds.flatMap((given) => given.lines).filter((line) => line.order_item_id === id)
    const amount = play.dice.below(1 + total_gross - gone.reduce((sum, line) => sum + line.amount, 0))
    return amount === 0 ? [] : [{ order_item_id: id, amount }]
  })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount > 0) await refund(play, one, { amount, lines })
}

/** Lines of which only whole units were returned so far, with the units left. */
function wholeLines(one: Placed) {
  const returned = one.refunds.flatMap(({ lines }) => lines)
  return one.order.order_items.flatMap((item) => {
    const { id, total_gross } = item
    const own = returned.filter(({ order_item_id }) => order_item_id === id)
    const quantity = unitsCharged(one, item)
    const units = quantity - own.reduce((sum, line) => sum + (line.quantity ?? quantity), 0)
    return total_gross > 0 && units > 0 ? [{ order_item_id: id, units }] : []
  })
}

async function refundUnits(play: Play, one: Placed): Promise<void> {
  const { order_item_id, units } = play.dice.oneOf(wholeLines(one))
  await refund(play, one, { lines: [{ order_item_id, quantity: 1 + play.dice.below(units) }] })
}

type Given = Pick<BodyInput<typeof orders.refund>, 'amount' | 'lines'>

async function refund(play: Play, one: Placed, given: Given): Promise<void> {
  const cancel_order = one.status !== 'CANCELLED' && play.dice.below(4) === 0
  const body = { ...given, notify_buyer: false, cancel_order }
  const { data } = await play.market.visitor.call(orders.refund, { params: paramsOf(play, one), body })
  noteRefund(play, one, data)
  if (cancel_order) one.status = 'CANCELLED'
}

async function takeBack(play: Play, one: Placed): Promise<void> {
  const mistake = play.dice.oneOf(one.refunds)
  const params = { ...paramsOf(play, one), refund_id: mistake.id }
  await play.market.visitor.call(orderRefunds.takeBack, { params, body: { reason: 'By mistake' } })
  dropRefund(one, mistake.id)
}

/** Sets the dates of orders and refunds, each on its random day. */
export async function setDays({ testApp: { services }, placed }: Pick<Play, 'testApp' | 'placed'>): Promise<void> {
  for (const { order, at, refunds } of placed) {
    await services.db.updateTable('orders').set({ created_at: at.instant }).where('id', '=', order.id).execute()
    for (const { id, at: gone } of refunds)
      await services.db.updateTable('refunds').set({ settled_at: gone.instant }).where('id', '=', id).execute()
  }
}
