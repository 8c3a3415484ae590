import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { EventOverview } from '#contract/event-figures.ts'
import { UNPAID_FOR_DAYS } from '#domain/event-task.ts'
import { PLACED_STATUSES } from '#domain/order-status.ts'
import { soldOfCapacity } from '#domain/sold-of-capacity.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { pricesInSale } from './price-stock.ts'

/** Present figures of an event. Each part reads the rows themselves: docs/rules/figures.md. */
export const eventOverview: Handler<typeof contract.events.overview> = async ({ db, event }) => {
  const [prices, { total_ordered, total_tax, total_fees, ...orders }, flows, check_in_lists] = await Promise.all([
    pricesInSale(db, event.id),
    placedOrders(db, event.id),
    moneyFlows(db, event.id),
    countCheckInLists(db, event.id),
  ])
  return {
    currency: event.currency,
    capacity: soldOfCapacity(prices),
    money: { total_ordered, total_tax, total_fees, ...flows },
    ...orders,
    check_in_lists,
  }
}

type Ordered = Pick<EventOverview['money'], 'total_ordered' | 'total_tax' | 'total_fees'>
type Counts = Pick<EventOverview, 'orders_completed' | 'orders_awaiting_payment' | 'orders_unpaid_for_long'>

/** A card payment in progress belongs to a reservation, and does not count as awaited. */
const IS_AWAITING = sql`status = 'AWAITING_OFFLINE_PAYMENT'`

async function placedOrders(db: Db, event_id: number): Promise<Ordered & Counts> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(total_gross), 0)::bigint`.as('total_ordered'),
      sql<number>`coalesce(sum(total_tax), 0)::bigint`.as('total_tax'),
      sql<number>`coalesce(sum(total_fee), 0)::bigint`.as('total_fees'),
      sql<number>`(count(*) filter (where status = 'COMPLETED'))::int`.as('orders_completed'),
      sql<number>`(count(*) filter (where ${IS_AWAITING}))::int`.as('orders_awaiting_payment'),
      sql<number>`(count(*) filter (where ${IS_AWAITING}
        and created_at < now() - make_interval(days => ${UNPAID_FOR_DAYS})))::int`.as('orders_unpaid_for_long'),
    ])
    .where('event_id', '=', event_id)
    .where('status', 'in', PLACED_STATUSES)
    .executeTakeFirstOrThrow()
}

type Flows = Omit<EventOverview['money'], keyof Ordered>

async function moneyFlows(db: Db, event_id: number): Promise<Flows> {
  const [payments, refunds] = await Promise.all([paymentSums(db, event_id), refundSums(db, event_id)])
  return { ...payments, ...refunds }
}

type OfPayments = 'total_arrived' | 'total_awaited' | 'total_paid_of_cancelled'

function paymentSums(db: Db, event_id: number): Promise<Pick<Flows, OfPayments>> {
  return withoutLoops(db, (trx) =>
    trx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select([
        sql<number>`coalesce(sum(amount) filter (where state = 'SUCCEEDED' and status <> 'CANCELLED'), 0)::bigint`.as(
          'total_arrived',
        ),
        sql<number>`coalesce(sum(amount) filter (where state = 'PENDING' and ${IS_AWAITING}), 0)::bigint`.as(
          'total_awaited',
        ),
        sql<number>`coalesce(sum(amount) filter (where state = 'SUCCEEDED' and status = 'CANCELLED'), 0)::bigint`.as(
          'total_paid_of_cancelled',
        ),
      ])
      .where('payments.event_id', '=', event_id)
      .where('orders.event_id', '=', event_id)
      .executeTakeFirstOrThrow(),
  )
}

type OfRefunds = Exclude<keyof Flows, OfPayments>

function refundSums(db: Db, event_id: number): Promise<Pick<Flows, OfRefunds>> {
  return db
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount) filter (where state = 'SUCCEEDED'), 0)::bigint`.as('total_refunded'),
      sql<number>`coalesce(sum(amount) filter (where state = 'PENDING'), 0)::bigint`.as('total_refunds_pending'),
    ])
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
}

async function countCheckInLists(db: Db, event_id: number): Promise<number> {
  const { lists } = await db
    .selectFrom('check_in_lists')
    .select(sql<number>`count(*)::int`.as('lists'))
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return lists
}
