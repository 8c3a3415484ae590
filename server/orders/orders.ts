import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ListQuery } from '#contract/lists.ts'
import { orders as endpoints } from '#contract/orders.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { listPage } from '#server/lib/list-page.ts'
import { emit } from '#server/signals.ts'
import { cancelOrder } from './cancel-order.ts'
import { markOrderAsPaid } from './mark-as-paid.ts'
import { ordersForLists, orderWithItems, withBadge } from './order-queries.ts'

export const orders: Handlers<typeof contract.orders> = {
  list: ({ db, event, query }) =>
    pageOfOrders(db, query, ordersInSight(db, query).where('orders.event_id', '=', event.id)),

  listOfOrganizer: ({ db, organizer, query }) =>
    pageOfOrders(
      db,
      query,
      ordersInSight(db, query)
        .innerJoin('events', 'events.id', 'orders.event_id')
        .select('events.title as event_title')
        .where('events.organizer_id', '=', organizer.id)
        .where('events.deleted_at', 'is', null),
    ),

  get: ({ db, event, params }) => orderWithItems(db, event.id, params.order_id),

  update: async ({ db, event, params, body }) => {
    await orderWithItems(db, event.id, params.order_id)
    await db.updateTable('orders').set(body).where('id', '=', params.order_id).execute()
    return orderWithItems(db, event.id, params.order_id)
  },

  cancel: ({ db, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await cancelOrder(trx, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  markAsPaid: ({ db, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await markOrderAsPaid(trx, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  resendConfirmation: ({ db, event, params }) =>
    db.transaction().execute(async (trx) => {
      const order = await orderWithItems(trx, event.id, params.order_id)
      if (order.status !== 'COMPLETED' && order.status !== 'AWAITING_OFFLINE_PAYMENT')
        throw new ApiError('transition_not_allowed', { message: 'Only placed orders have a confirmation to send.' })
      await emit(trx, 'order.confirmation_requested', { order_id: order.id })
      return undefined
    }),
}

/** Unfinished orders are no business of the office, unless it asks for them by status. */
function ordersInSight(db: Db, query: ListQuery) {
  const orders = ordersForLists(db)
  if (query.filter_fields?.status) return orders
  return orders.where('orders.status', 'in', ['COMPLETED', 'CANCELLED', 'AWAITING_OFFLINE_PAYMENT'])
}

type OrdersSelect = ReturnType<typeof ordersForLists>

async function pageOfOrders<S extends OrdersSelect>(db: Db, query: ListQuery, select: S) {
  const page = await listPage(select, {
    db,
    query,
    rules: endpoints.list.query.rules,
    columns: Object.fromEntries(
      Object.keys({ ...endpoints.list.query.rules.filters, last_name: 1 }).map((name) => [
        name,
        sql.ref(`orders.${name}`),
      ]),
    ),
    search: [sql`orders.first_name || ' ' || orders.last_name`, sql`orders.email`, sql`orders.public_id`],
    tie: sql`orders.id`,
  })
  type Row = Awaited<ReturnType<S['execute']>>[number]
  return { ...page, data: (page.data as Row[]).map(withBadge) }
}
