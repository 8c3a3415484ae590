import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { paceEmail } from '#server/emails/delivery/email-limits.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import { eventById, summarizeEvent } from '#server/events/public-event-summary.ts'
import type { OrderRow } from '#server/http/access.ts'
import { onceEvery } from '#server/http/rate-limit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { hashToken } from '#server/lib/token.ts'
import { completeConfirmedOrder } from '#server/orders/complete-order.ts'
import { findConfirmed } from '#server/orders/order-confirmations.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'
import { itemsOf } from '#server/orders/order-queries.ts'

type Link = { event_id: number; token: string }

/** The order that a link confirms. Changes nothing: email scanners open every link. */
export async function readConfirmation(db: Db, { event_id, token }: Link) {
  const event = await eventById(db, event_id)
  const order = await orderOf(db, { event_id, token })
  const isConfirmed = order.completed_at !== null
  if (!isConfirmed && !order.is_open) return orderNoLongerOpen(db, order.id)
  return {
    order_short_id: isConfirmed ? order.short_id : null,
    email: order.email ?? '',
    reserved_until: order.reserved_until,
    order_items: await itemsOf(db, order.id),
    event: await summarizeEvent(db, event),
  }
}

/**
 * Completes the order of a link. Of concurrent calls one completes it; none does after it has expired or its address has
 * changed.
 */
export async function completeConfirmed(db: Db, actor: Actor, { event_id, token }: Link) {
  const event = await eventById(db, event_id)
  const { id: order_id } = await orderOf(db, { event_id, token })
  await db.transaction().execute(async (trx) => {
    const settings = await loadEventSettings(trx, event_id)
    const completion = { order_id, settings, confirmation_hash: hashToken(token) }
    if (!(await completeConfirmedOrder(trx, asBuyer(actor, order_id), completion)))
      await refuse(trx, { event_id, token })
  })
  return { event, order_id }
}

/** The link was sent to the buyer, so the buyer is the actor. */
const asBuyer = ({ request_id }: Actor, id: number): Actor => ({ kind: 'buyer', id, request_id })

async function refuse(trx: Trx, link: Link): Promise<never> {
  return orderNoLongerOpen(trx, (await orderOf(trx, link)).id)
}

async function orderOf(db: Db | Trx, { event_id, token }: Link) {
  const order = await findConfirmed(db, event_id, token)
  if (!order) throw new ApiError('link_expired')
  return order
}

const SECONDS_BETWEEN_EMAILS = 30

/** Sends a new link to the same address, unless it must wait for it. Does not extend the order's time. */
export async function resendConfirmation(db: Db, actor: Actor, order: OrderRow): Promise<void> {
  const { id: order_id, email, account_id, event_id } = order
  if (order.confirmation_requested_at === null || email === null)
    throw new ApiError('transition_not_allowed', { message: 'This order isn’t waiting for a confirmation by e-mail.' })
  await db.transaction().execute(async (trx) => {
    const open = trx.selectFrom('orders').select('id').where('id', '=', order_id).where('status', '=', 'RESERVED')
    if (!(await open.where('reserved_until', '>', sql<string>`now()`).executeTakeFirst()))
      await orderNoLongerOpen(trx, order_id)
    await onceEvery(trx, `order-confirmation:${order_id}`, SECONDS_BETWEEN_EMAILS)
    const about = { template: 'confirm-order', recipient: email, account_id, event_id, order_id }
    const pacing = await paceEmail(trx, about)
    if (pacing?.is_delayed) throw new ApiError('too_many_requests', { retry_after: secondsUntil(pacing.due_at) })
    await emitOfOrders(trx, actor, { name: 'order.email_confirmation_requested', order_ids: [order_id] })
  })
}

const secondsUntil = (due_at: string) => Math.max(1, Math.ceil((Date.parse(due_at) - Date.now()) / 1000))
