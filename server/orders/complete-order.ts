import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { setAttendeeStatus } from '#server/attendees/save-attendees.ts'
import { type Invoicing, issueInvoices, setInvoiceStatus } from '#server/invoices/issue-invoices.ts'
import type { Trx } from '#server/lib/database.ts'
import { expectPayment, settlePayment, takeBackPayment } from '#server/payments/payments.ts'
import { sellAgain, sellHeld, selling } from '#server/products/stock.ts'
import { type AfterDetails, emittingSaved } from './after-details.ts'
import { nameAfterBuyer } from './name-after-buyer.ts'
import { move } from './transition.ts'

/**
 * The only ways to COMPLETED or AWAITING_OFFLINE_PAYMENT (docs/rules/orders.md). Each returns whether the order moved: of
 * many at once, one finds the expected status. Orders are locked first, then attendees and pools, and last the counter of
 * invoices, for which others wait.
 */

type Which = { order_id: number; settings: Invoicing }

const NOW = sql<string>`now()`

/** For `with`, of many orders: what costs nothing is completed by its details. */
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

/** What costs nothing, confirmed by the newest link that its buyer was sent. */
export async function completeConfirmedOrder(
  trx: Trx,
  actor: Actor,
  { order_id, settings, confirmation_hash }: Which & { confirmation_hash: Buffer },
): Promise<boolean> {
  const set = { completed_at: NOW }
  const change = { from: ['RESERVED' as const], to: 'COMPLETED' as const, set, unexpired: true, confirmation_hash }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await setAttendeeStatus(trx, order_id, { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await sellHeld(trx, [order_id])
  await emitOfOrders(trx, actor, { name: 'order.completed', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

/** The buyer orders now and pays later, the organizer's way; the tickets wait for the payment. */
export async function placeUnpaid(
  trx: Trx,
  actor: Actor,
  { order_id, settings, due_in_days }: Which & { due_in_days: number | null },
): Promise<boolean> {
  // Whatever the organizer decides later: the buyer is told this.
  const payment_due_at = due_in_days === null ? null : inDays(due_in_days)
  const set = { ...UNPAID, completed_at: NOW, payment_due_at }
  const change = { from: ['RESERVED' as const], to: 'AWAITING_OFFLINE_PAYMENT' as const, set, unexpired: true }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await expectPayment(trx, order_id, 'OFFLINE')
  await sellHeld(trx, [order_id])
  await emitOfOrders(trx, actor, { name: 'order.awaiting_offline_payment', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}

const UNPAID = {
  payment_status: 'AWAITING_OFFLINE_PAYMENT',
  payment_provider: 'OFFLINE',
} as const

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days}::int)`

const PAID = { payment_status: 'PAYMENT_RECEIVED', paid_at: NOW } as const

/** An order that waits for an offline payment was paid: its tickets admit from now on. */
export async function completePaid(trx: Trx, actor: Actor, order_id: number): Promise<boolean> {
  const change = { from: ['AWAITING_OFFLINE_PAYMENT' as const], to: 'COMPLETED' as const, set: PAID }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await settlePayment(trx, order_id)
  await setAttendeeStatus(trx, order_id, { from: ['AWAITING_PAYMENT'], to: 'ACTIVE' })
  await setInvoiceStatus(trx, order_id, 'PAID')
  await emitOfOrders(trx, actor, { name: 'order.paid', order_ids: [order_id] })
  return true
}

/** It was not paid after all: its tickets wait again, and its buyer has the usual time, or what was left of it. */
export async function backToUnpaid(
  trx: Trx,
  actor: Actor,
  { order_id, due_in_days }: { order_id: number; due_in_days: number | null },
): Promise<boolean> {
  const payment_due_at = due_in_days === null ? null : sql<string>`greatest(payment_due_at, ${inDays(due_in_days)})`
  const set = { ...UNPAID, paid_at: null, payment_due_at }
  const change = { from: ['COMPLETED' as const], to: 'AWAITING_OFFLINE_PAYMENT' as const, set }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await takeBackPayment(trx, order_id, 'OFFLINE')
  await setAttendeeStatus(trx, order_id, { from: ['ACTIVE'], to: 'AWAITING_PAYMENT' })
  await setInvoiceStatus(trx, order_id, 'UNPAID')
  await emitOfOrders(trx, actor, { name: 'order.marked_unpaid', order_ids: [order_id] })
  return true
}

/**
 * A reservation whose time was over was paid after all: it takes its stock again, or is refused as sold out. The names that
 * were typed for its tickets are gone, so they are the buyer's.
 */
export async function completePaidLate(trx: Trx, actor: Actor, { order_id, settings }: Which): Promise<boolean> {
  const set = { ...PAID, payment_provider: 'OFFLINE' as const, completed_at: NOW, payment_due_at: null }
  const change = { from: ['EXPIRED' as const], to: 'COMPLETED' as const, set }
  if ((await move(trx, [order_id], change)).length === 0) return false
  await expectPayment(trx, order_id, 'OFFLINE')
  await settlePayment(trx, order_id)
  await nameAfterBuyer(trx, order_id)
  await sellAgain(trx, order_id)
  await emitOfOrders(trx, actor, { name: 'order.paid', order_ids: [order_id] })
  await issueInvoices(trx, settings, [order_id])
  return true
}
