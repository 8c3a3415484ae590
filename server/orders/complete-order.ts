import { type RawBuilder, sql } from 'kysely'
import type { PaymentProvider } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { type ManualPayment, placedAs } from '#domain/manual-order.ts'
import { PLACED_STATUSES, type Placed } from '#domain/order-status.ts'
import { daysToPay } from '#domain/payment-method.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { insertTickets, reviveTickets, setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { releaseEntries } from '#server/bank-statements/release-entries.ts'
import type { OrderRow } from '#server/http/access.ts'
import { type Invoicing, issueInvoices, setInvoiceStatus } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelPayment, expectPayment, settlePayment, takeBackPayment } from '#server/payments/payments.ts'
import { sellAgain, sellHeld, selling, sellWhatFits } from '#server/products/stock.ts'
import { type AfterDetails, emittingSaved } from './after-details.ts'
import type { Many } from './cancel-order.ts'
import type { Inserted } from './insert-manual-orders.ts'
import { nameAfterBuyer } from './name-after-buyer.ts'
import { move } from './transition.ts'

/**
 * The only ways to COMPLETED or AWAITING_OFFLINE_PAYMENT (docs/rules/orders.md), except the one by card in cards/. Each returns
 * whether the order moved: of concurrent calls, one finds the expected status. Locks orders first, then attendees and pools, and
 * last the counter of invoices, for which others wait.
 */

type Which = { order_id: number; settings: Invoicing }

const NOW = sql<string>`now()`

/** For `with`, for many orders: saving details completes orders with nothing to pay. */
export const COMPLETED_BY_DETAILS: AfterDetails = {
  name: 'save_details',
  set: (kept_until) => sql`status = case when total_gross = 0 then 'COMPLETED' else status end,
      reserved_until = ${kept_until},
      completed_at = case when total_gross = 0 then now() end,
      address_hash = case when total_gross > 0 then address_hash end`,
  following: (ids): RawBuilder<unknown> =>
    sql`${selling(ids, sql`select id from saved where status = 'COMPLETED'`)},
    ${emittingSaved('order.completed', sql`saved.status = 'COMPLETED'`)}`,
}

/** Completes an order with nothing to pay, confirmed by the newest link that its buyer was sent. */
export async function completeConfirmedOrder(
  trx: Trx,
  actor: Actor,
  { order_id, settings, confirmation_hash }: Which & { confirmation_hash: Buffer },
): Promise<boolean> {
  const set = { completed_at: NOW }
  const change = { from: ['RESERVED' as const], to: 'COMPLETED' as const, set, unexpired: true, confirmation_hash }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await setAttendeeStatus(trx, [order_id], { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await sellHeld(trx, [order_id])
  await emitOfOrders(trx, actor, { name: 'order.completed', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

/** Places an order that is paid later, offline; its tickets await the payment. */
export async function placeUnpaid(
  trx: Trx,
  actor: Actor,
  { order_id, settings, due_in_days }: Which & { due_in_days: number | null },
): Promise<boolean> {
  // Stored because the buyer is told this date, whatever the organizer changes later.
  const payment_due_at = due_in_days === null ? null : inDays(due_in_days)
  const set = { ...UNPAID, completed_at: NOW, payment_due_at }
  const change = { from: ['RESERVED' as const], to: 'AWAITING_OFFLINE_PAYMENT' as const, set, unexpired: true }
  if ((await move(trx, [order_id], change)).length === 0) return false
  // A card payment in progress is cancelled.
  await cancelPayment(trx, [order_id])
  await expectPayment(trx, [order_id], 'OFFLINE')
  await sellHeld(trx, [order_id])
  await emitOfOrders(trx, actor, { name: 'order.awaiting_offline_payment', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

const UNPAID = {
  payment_status: 'AWAITING_OFFLINE_PAYMENT',
  payment_provider: 'OFFLINE',
  received_method: null,
} as const

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days}::int)`

const PAID = { payment_status: 'PAYMENT_RECEIVED', paid_at: NOW } as const

/** `method`: how the team received the money; null if that is not recorded, or by card. */
type Received = { by?: PaymentProvider; method?: ReceivedMethod | null }
type Paying = Many & Received

/**
 * Completes orders whose offline payment was received: their tickets admit from now on. If it was paid by card, the offline
 * payment is no longer expected. Returns the completed ones.
 */
export async function completePaid(
  trx: Trx,
  actor: Actor,
  { order_ids, tell = emitOfOrders, by = 'OFFLINE', method = null }: Paying,
): Promise<number[]> {
  const set = { ...PAID, payment_provider: by, received_method: method }
  const change = { from: ['AWAITING_OFFLINE_PAYMENT' as const], to: 'COMPLETED' as const, set }
  const moved = await move(trx, order_ids, change)
  if (moved.length === 0) return moved
  if (by === 'OFFLINE') await settlePayment(trx, moved, method)
  else await cancelPayment(trx, moved)
  await setAttendeeStatus(trx, moved, { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await setInvoiceStatus(trx, moved, 'PAID')
  await tell(trx, actor, { name: 'order.paid', order_ids: moved })
  return moved
}

/** Completes an order that awaited payment and has nothing left to pay: its tickets admit from now on. */
export async function completeWithNothingDue(
  trx: Trx,
  actor: Actor,
  { order_id, tell }: { order_id: number; tell: NonNullable<Many['tell']> },
): Promise<void> {
  const set = { payment_status: 'NO_PAYMENT_REQUIRED', payment_provider: null, payment_due_at: null } as const
  const change = { from: ['AWAITING_OFFLINE_PAYMENT' as const], to: 'COMPLETED' as const, set }
  const moved = await move(trx, [order_id], change)
  await cancelPayment(trx, moved)
  await setAttendeeStatus(trx, moved, { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await setInvoiceStatus(trx, moved, 'PAID')
  await tell(trx, actor, { name: 'order.nothing_due', order_ids: moved })
}

/** The usual time, or the rest of the former one if that is longer. */
export const dueAgainIn = (days: number) => sql<string>`greatest(payment_due_at, ${inDays(days)})`

type Unpaid = { order_ids: readonly number[]; due: RawBuilder<string> | null }

/** Returns orders to unpaid: their tickets await payment again, and they are due by `due`. Returns the changed ones. */
export async function backToUnpaid(trx: Trx, actor: Actor, { order_ids, due }: Unpaid): Promise<number[]> {
  const set = { ...UNPAID, paid_at: null, payment_due_at: due, payment_reminded_at: null, payment_warned_at: null }
  const change = { from: ['COMPLETED' as const], to: 'AWAITING_OFFLINE_PAYMENT' as const, set }
  const moved = await move(trx, order_ids, change)
  if (moved.length === 0) return moved
  await takeBackPayment(trx, moved, 'OFFLINE')
  await releaseEntries(trx, moved)
  await setAttendeeStatus(trx, moved, { from: ['ACTIVE'], to: 'AWAITING_PAYMENT' })
  await setInvoiceStatus(trx, moved, 'UNPAID')
  await emitOfOrders(trx, actor, { name: 'order.marked_unpaid', order_ids: moved })
  return moved
}

/** A cancelled order with its former status, and the tickets that were cancelled with it. */
type Cancelled = { order_id: number; status_before: Placed; attendee_ids: readonly number[] }

/**
 * Undoes cancellations: restores each order with its tickets, payment and invoice. It takes its stock again; an order for which
 * not enough is left stays cancelled. Expects orders and tickets to be locked, and the event, so that no pool is assigned to a
 * price meanwhile. Returns the restored ones.
 */
export async function restoreCancelled(trx: Trx, actor: Actor, orders: readonly Cancelled[]): Promise<number[]> {
  const fits = await sellWhatFits(trx, orders)
  const restored = orders.filter(({ order_id }) => fits.has(order_id))
  for (const to of PLACED_STATUSES) {
    const some = restored.filter(({ status_before }) => status_before === to)
    const order_ids = some.map(({ order_id }) => order_id)
    if (order_ids.length === 0) continue
    const moved = await move(trx, order_ids, { from: ['CANCELLED'], to, set: { cancelled_at: null } })
    if (moved.length < order_ids.length) throw new Error('orders to restore are not cancelled')
    await reviveTickets(
      trx,
      some.flatMap(({ attendee_ids }) => attendee_ids),
      to === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT',
    )
    await setInvoiceStatus(trx, order_ids, to === 'COMPLETED' ? 'PAID' : 'UNPAID')
    if (to === 'AWAITING_OFFLINE_PAYMENT') await expectPayment(trx, order_ids, 'OFFLINE')
  }
  await emitOfOrders(trx, actor, { name: 'order.restored', order_ids: [...fits] })
  return [...fits]
}

/**
 * Completes a reservation that was paid after it had expired: takes its stock again, or refuses it as sold out. The names typed
 * for its tickets are gone, so the tickets get the buyer's.
 */
export async function completePaidLate(
  trx: Trx,
  actor: Actor,
  { order_id, settings, by = 'OFFLINE', method = null }: Which & Received,
): Promise<boolean> {
  const set = { ...PAID, payment_provider: by, received_method: method, completed_at: NOW, payment_due_at: null }
  const change = { from: ['EXPIRED' as const], to: 'COMPLETED' as const, set }
  if ((await move(trx, [order_id], change)).length === 0) return false
  if (by === 'OFFLINE') {
    await expectPayment(trx, [order_id], by)
    await settlePayment(trx, [order_id], method)
  }
  await nameAfterBuyer(trx, order_id)
  await sellAgain(trx, order_id)
  await emitOfOrders(trx, actor, { name: 'order.paid', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

type ByHand<Taken> = {
  /** Orders of one event, written in this transaction, and not placed yet. */
  inserted: readonly Inserted[]
  payment: ManualPayment
  /** How the money was received, if it was and that is recorded. */
  method: ReceivedMethod | null
  settings: Invoicing & Parameters<typeof daysToPay>[0]
  /** Takes their stock as sold, or throws. */
  take: () => Promise<Taken>
  tell: (taken: Taken) => Promise<void>
}

/** Places orders that a member added: the amount due was received, is awaited as for any other order, or is zero. */
export async function placeByHand<Taken>(trx: Trx, placing: ByHand<Taken>): Promise<void> {
  const { inserted, payment, settings, take, tell } = placing
  const alike = Map.groupBy(inserted, ({ order }) => `${placedAs(payment, order)} ${order.total_gross > 0}`)
  for (const some of alike.values()) await placeAlike(trx, some, placing)
  const taken = await take()
  await tell(taken)
  await issueInvoices(
    trx,
    settings,
    inserted.map(({ order }) => order.id),
  )
}

type Alike = Pick<ByHand<unknown>, 'payment' | 'method' | 'settings'>

/** Places orders that either all have a price or are all free. */
async function placeAlike(trx: Trx, some: readonly Inserted[], { payment, method, settings }: Alike): Promise<void> {
  const [first] = some
  if (!first) return
  const to = placedAs(payment, first.order)
  const order_ids = some.map(({ order }) => order.id)
  const set = { completed_at: NOW, ...paidByHand(to, first.order, { method, settings }) }
  const moved = await move(trx, order_ids, { from: ['RESERVED' as const], to, set })
  if (moved.length < order_ids.length) throw new Error('an order by hand was placed before')
  await expectPayment(trx, order_ids, 'OFFLINE')
  if (to === 'COMPLETED') await settlePayment(trx, order_ids, method)
  const tickets = some.flatMap((one) => one.tickets)
  await insertTickets(trx, tickets, to === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT')
}

function paidByHand(to: Placed, order: OrderRow, { method, settings }: Omit<Alike, 'payment'>) {
  const days = daysToPay(settings)
  if (to === 'AWAITING_OFFLINE_PAYMENT') return { ...UNPAID, payment_due_at: days === null ? null : inDays(days) }
  if (order.total_gross > 0) return { ...PAID, payment_provider: 'OFFLINE' as const, received_method: method }
  return { payment_status: 'NO_PAYMENT_REQUIRED' as const }
}
