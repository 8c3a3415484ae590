import type { Order } from '#contract/orders.ts'
import type { TestApp } from '#test/app.ts'
import type { Dice } from './dice.ts'
import type { Market } from './market.ts'
import { MOMENTS, type Moment } from './moments.ts'

/** A placed order and what happened to it since. */
export type Placed = {
  ordered: Order
  /** The order as charged, without units cancelled before the payment. */
  order: Order
  at: Moment
  email: string
  promo_code: string | null
  affiliate: string | null
  /** Null for orders that the team made or imported. */
  answer: string | null
  is_by_hand: boolean
  status: 'AWAITING' | 'COMPLETED' | 'CANCELLED'
  /** True if the payment was received and not taken back. */
  is_paid: boolean
  cancelled_tickets: Set<number>
  /** Cancelled tickets that are not charged. */
  cancelled_unpaid: Set<number>
  /** Cancelled goods by item. */
  cancelled_goods: Map<number, number>
  /** Cancelled goods that are not charged, by item. */
  uncharged_goods: Map<number, number>
  /** Present products of tickets that were changed to another one. */
  changed_tickets: Map<number, number>
  /** Refunds that were not taken back. */
  refunds: Refund[]
  taken_back: Refund[]
}

type Refund = {
  id: number
  at: Moment
  lines: { order_item_id: number; amount: number; quantity: number | null }[]
  /**
   * The charged order when this refund was recorded. Once all refunds are taken back, the order can become unpaid again and be
   * charged less.
   */
  of: Order
  /** Ids of the refunds that were in force when this one was recorded. */
  before: number[]
}

type Elsewhere = { market: Market; placed: Placed[] }

export type Play = {
  testApp: TestApp
  market: Market
  dice: Dice
  placed: Placed[]
  /** Another event, to which all histories move tickets. */
  elsewhere: Elsewhere
  /** Compares the totals in the middle of a step. */
  compare: () => Promise<void>
}

export type Step = { isPossible: (one: Placed) => boolean; take: (play: Play, one: Placed) => Promise<void> }

export const paramsOf = ({ market }: Play, { order }: Placed) => ({ event_id: market.event_id, order_id: order.id })

const STATUSES: Partial<Record<Order['status'], Placed['status']>> = {
  COMPLETED: 'COMPLETED',
  AWAITING_OFFLINE_PAYMENT: 'AWAITING',
}

type Origin = Pick<Placed, 'email' | 'promo_code' | 'affiliate' | 'answer' | 'is_by_hand'>

/** Adds an order as it is right after it was placed, on a random day. */
export function remember({ placed, dice }: Play, order: Order, origin: Origin): Placed {
  const status = STATUSES[order.status]
  if (!status) throw new Error(`a new order is ${order.status}`)
  const is_paid = order.payment_status === 'PAYMENT_RECEIVED'
  const one: Placed = {
    ...{ ordered: order, order, at: dice.oneOf(MOMENTS), ...origin, status, is_paid, refunds: [], taken_back: [] },
    ...{ cancelled_tickets: new Set(), cancelled_unpaid: new Set(), changed_tickets: new Map() },
    ...{ cancelled_goods: new Map(), uncharged_goods: new Map() },
  }
  placed.push(one)
  return one
}

/** Amount of the order that was not refunded. */
export const left = ({ order, refunds }: Placed) =>
  order.total_gross - refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0)

/** Adds the refund that the order has now and had not before, on a random day. Returns its id. */
export function noteRefund({ dice }: Play, one: Placed, { refunds }: Pick<Order, 'refunds'>): number {
  const known = new Set([...one.refunds, ...one.taken_back].map(({ id }) => id))
  const made = refunds.find(({ id }) => !known.has(id))
  if (!made) throw new Error('the order has no new refund')
  const before = one.refunds.map(({ id }) => id)
  one.refunds.push({ id: made.id, at: dice.oneOf(MOMENTS), lines: made.lines, of: one.order, before })
  return made.id
}

/** The refund counts no longer. */
export function dropRefund(one: Placed, refund_id: number): void {
  const mistake = one.refunds.find(({ id }) => id === refund_id)
  if (!mistake) throw new Error('the order has no such refund')
  one.refunds = one.refunds.filter((each) => each !== mistake)
  one.taken_back.push(mistake)
}
