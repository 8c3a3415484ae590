import { sql } from 'kysely'
import { type Db, prepared } from '#server/lib/database.ts'
import { completingPaidByCard } from '#server/orders/cards/complete-paid-by-card.ts'
import type { Settling } from '../settle-card-payment.ts'
import { asGiven, emittingGiven, stillReserved } from './given.ts'

export type SettlingOfOrder = Settling & { order_id: number }

type Event = { id: number; catalogue_version: number }

/**
 * The usual case of `settleCardPayment` for many orders of an event, in one statement that is the whole transaction: they hold
 * their tickets, and the payment equals their cost. The locked event keeps pools from being assigned to other prices; if its
 * catalogue has changed since `event` was read, or if it has invoices, nothing is done. Returns the settled payments; the other
 * ones stay unchanged.
 */
export async function settleAtOnce(db: Db, event: Event, settlings: readonly SettlingOfOrder[]): Promise<Set<number>> {
  const paid = settlings.flatMap(({ outcome, payment_id, order_id, actor }) =>
    outcome.state === 'succeeded' && outcome.refunded === 0
      ? [{ ...outcome.received, application_fee: outcome.application_fee, payment_id, order_id, actor }]
      : [],
  )
  if (paid.length === 0) return new Set()
  const ids = paid.map(({ order_id }) => order_id)
  const { rows } = await sql<{ id: number }>`${prepared('settle_card_payments')}
    with ${asGiven(paid, sql`, payment_id int, amount bigint, currency text, application_fee bigint`)},
    offered as materialized (
      select id from events where id = ${event.id} and catalogue_version = ${event.catalogue_version}
        and not exists (select from event_settings where event_id = events.id and enable_invoicing)
      for share
    ),
    open as materialized (
      select id, total_gross, currency from orders
      where ${stillReserved(ids)} and event_id in (select id from offered)
      order by id for no key update
    ),
    paid as (
      update payments set state = 'SUCCEEDED', settled_at = now(), is_processing = false, decline_code = null
      from given join open on open.id = given.order_id and open.total_gross = given.amount and open.currency = given.currency
      where payments.id = given.payment_id and payments.order_id = open.id and payments.provider = 'STRIPE'
        and payments.state = 'PENDING' and payments.amount = given.amount and payments.currency = given.currency
        and payments.application_fee = given.application_fee
      returning payments.id, payments.order_id
    ),
    ${completingPaidByCard(ids, sql`select order_id from paid`)},
    ${emittingGiven({ name: 'order.completed', to: sql`completed` })}
    select id, (select count(*) from queued) from paid`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
