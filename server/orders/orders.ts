import { type RawBuilder, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ListQuery } from '#contract/lists.ts'
import { orders as endpoints } from '#contract/orders.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '#domain/order-status.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit, emitOfOrders } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { asPeopleSort, wordsOf } from '#server/lib/list-page.ts'
import { inOrderOf, pageOfIds } from '#server/lib/long-list.ts'
import { cancelOrder } from './cancel-order.ts'
import { emailsOfOrder } from './emails-of-order.ts'
import { markOrderAsPaid } from './mark-as-paid.ts'
import { markOrderAsUnpaid } from './mark-as-unpaid.ts'
import { ordersForLists, orderWithItems, withBadge } from './order-queries.ts'
import { refundOrder } from './refund-order.ts'

/** What lists of orders can be searched, filtered and sorted by; their file as well. */
export const ORDER_LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    created_at: sql`orders.created_at`,
    first_name: asPeopleSort('orders.first_name'),
    last_name: asPeopleSort('orders.last_name'),
    email: sql`orders.email`,
    public_id: sql`orders.public_id`,
    currency: sql`orders.currency`,
    total_gross: sql`orders.total_gross`,
    status: sql`orders.status`,
    payment_status: sql`orders.payment_status`,
    refund_status: sql`orders.refund_status`,
    promo_code: sql`orders.promo_code`,
    affiliate_code: sql`orders.affiliate_code`,
    product_id: sql`order_items.product_id`,
  },
  of_many: {
    product_id: (condition: RawBuilder<boolean>) =>
      sql<boolean>`exists (select from order_items where order_items.order_id = orders.id and ${condition})`,
  },
  enums: { status: ORDER_STATUSES, payment_status: PAYMENT_STATUSES, refund_status: REFUND_STATUSES },
  /** Names, e-mail address and number. */
  search_text: sql`orders.search_text`,
  searched_fields: ['first_name', 'last_name', 'email', 'public_id'],
  unique_fields: ['public_id'],
  tie: sql`orders.id`,
}

export const orders: Handlers<typeof contract.orders> = {
  // Under row-level security no index may serve a search for text: lists find ids without it, and read rows under it.
  list: async ({ db, services, event, query }) => {
    const all = services.db
    const wanted = inSight(all.selectFrom('orders').select('orders.id').where('orders.event_id', '=', event.id), query)
    const { ids, meta } = await pageOfIds(wanted, { db: all, query, ...ORDER_LIST })
    return { data: inOrderOf(ids, await ordersOf(db, ids).execute()).map(withBadge), meta }
  },

  listOfOrganizer: async ({ db, services, organizer, query }) => {
    const all = services.db
    const event_ids = await eventsOf(db, organizer.id)
    const wanted = inSight(ofOrganizer(all, organizer.account_id, event_ids), query)
    // Numbers are unique within an event only.
    const { ids, meta } = await pageOfIds(wanted, { db: all, query, ...ORDER_LIST, unique_fields: [] })
    const rows = await ordersOf(db, ids)
      .innerJoin('events', 'events.id', 'orders.event_id')
      .select('events.title as event_title')
      .execute()
    return { data: inOrderOf(ids, rows).map(withBadge), meta }
  },

  get: ({ db, event, params }) => orderWithItems(db, event.id, params.order_id),

  emails: async ({ db, event, params }) => {
    const order = await orderWithItems(db, event.id, params.order_id)
    return emailsOfOrder(db, order.id)
  },

  update: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      const before = await orderWithItems(trx, event.id, params.order_id)
      // A link confirms the address it was sent to, and no other.
      const confirmation_hash = sql<Buffer | null>`case when email = ${body.email} then confirmation_hash end`
      await trx
        .updateTable('orders')
        .set({ ...body, confirmation_hash })
        .where('id', '=', params.order_id)
        .execute()
      const after = await orderWithItems(trx, event.id, params.order_id)
      const place = { ...inEvent(event), order_id: after.id }
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'order.updated', subject_id: after.id, place, data })
      return after
    }),

  cancel: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await cancelOrder(trx, actor, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  markAsPaid: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await markOrderAsPaid(trx, actor, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  markAsUnpaid: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await markOrderAsUnpaid(trx, actor, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  refund: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await refundOrder(trx, actor, { event, order_id: params.order_id, wanted: body })
      return orderWithItems(trx, event.id, params.order_id)
    }),

  resendConfirmation: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const order = await orderWithItems(trx, event.id, params.order_id)
      if (order.status !== 'COMPLETED' && order.status !== 'AWAITING_OFFLINE_PAYMENT')
        throw new ApiError('transition_not_allowed', { message: 'Only placed orders have a confirmation to send.' })
      await emitOfOrders(trx, actor, { name: 'order.confirmation_requested', order_ids: [order.id] })
      return undefined
    }),
}

function ordersOf(db: Db, ids: number[]) {
  return ordersForLists(db).where('orders.id', '=', sql<number>`any(${ids}::int[])`)
}

/** The account stands first in the index that has the orders of many events in the order of time. */
function ofOrganizer(db: Db, account_id: number, event_ids: number[]) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.account_id', '=', account_id)
    .where('orders.event_id', '=', sql<number>`any(${event_ids}::int[])`)
}

async function eventsOf(db: Db, organizer_id: number): Promise<number[]> {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .execute()
  return events.map(({ id }) => id)
}

const PLACED: readonly string[] = ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED']

/** Unfinished orders are not listed, unless they are asked for by status. */
export function inSight<S extends OrdersSelect<S>>(select: S, query: ListQuery): S {
  const asked = query.filter_fields?.status
  const words = asked?.eq ? wordsOf('eq', asked.eq) : asked?.in ? wordsOf('in', asked.in) : []
  const mayShowCarts = asked && (words.length === 0 || words.some((word) => !PLACED.includes(word)))
  // Written out as in the indexes of placed orders, which serve nothing else.
  return mayShowCarts
    ? select
    : select.where(sql<boolean>`orders.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED')`)
}

type OrdersSelect<S> = { where: (condition: RawBuilder<boolean>) => S }
