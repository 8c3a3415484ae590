import { type RawBuilder, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ListQuery } from '#contract/lists.ts'
import { orders as endpoints } from '#contract/orders.ts'
import { isPlaced, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES, SHOWN_STATUSES } from '#domain/order-status.ts'
import { ORDER_PAYMENT_METHODS } from '#domain/received-method.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit, emitOfOrders } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { withinScope } from '#server/events/within-scope.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort, wordsOf } from '#server/lib/list-page.ts'
import { inOrderOf, pageOfIds } from '#server/lib/long-list.ts'
import { cancelGoods } from './cancel-goods.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { emailsOfOrder } from './emails-of-order.ts'
import { lockSeenOrder } from './lock-orders.ts'
import { markOrderAsPaid } from './mark-as-paid.ts'
import { markOrderAsUnpaid } from './mark-as-unpaid.ts'
import { CONSENTS } from './marketing-consent.ts'
import { ordersForLists, orderWithItems, PAYMENT_METHOD, withBadge } from './order-queries.ts'
import { refundOrder } from './refund-order.ts'
import { setPaymentDue } from './set-payment-due.ts'
import { LISTED } from './status-sets.ts'

/** Search, sort and filter columns of lists of orders and their exports. */
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
    payment_method: PAYMENT_METHOD,
    is_manually_created: sql`orders.is_manually_created`,
    promo_code: sql`orders.promo_code`,
    affiliate_code: sql`orders.affiliate_code`,
    opted_into_marketing: sql`(${CONSENTS})::text`,
    product_id: sql`order_items.product_id`,
    tag: sql`order_tags.tag`,
  },
  of_many: {
    product_id: (condition: RawBuilder<boolean>) =>
      sql<boolean>`exists (select from order_items where order_items.order_id = orders.id and ${condition})`,
    tag: (condition: RawBuilder<boolean>) =>
      sql<boolean>`exists (select from order_tags where order_tags.order_id = orders.id and ${condition})`,
  },
  enums: {
    status: ORDER_STATUSES,
    payment_status: PAYMENT_STATUSES,
    refund_status: REFUND_STATUSES,
    payment_method: ORDER_PAYMENT_METHODS,
    // Compared as boolean, which an index serves.
    is_manually_created: ['true', 'false'],
  },
  /** Names, email address and number. */
  search_text: sql`orders.search_text`,
  searched_fields: ['first_name', 'last_name', 'email', 'public_id'],
  unique_fields: ['public_id'],
  tie: sql`orders.id`,
}

export const orders: Handlers<typeof contract.orders> = {
  // Under row-level security no index can serve a text search: lists find ids without it, and read rows under it.
  list: async ({ db, services, event, query }) => {
    const all = services.db
    const wanted = inSight(all.selectFrom('orders').select('orders.id').where('orders.event_id', '=', event.id), query)
    const { ids, meta } = await pageOfIds(wanted, { db: all, query, ...ORDER_LIST })
    return { data: inOrderOf(ids, await ordersOf(db, ids).execute()).map(withBadge), meta }
  },

  listOfOrganizer: ({ db, services, organizer: { id, account_id }, query }) =>
    listOfEvents({ db, all: services.db, query }, { account_id, scope: { organizer_ids: [id], event_ids: [] } }),

  listOfAccount: ({ db, services, member, query }) => listOfEvents({ db, all: services.db, query }, member),

  create: async ({ db, actor, member, event, body }) => {
    const order_id = await createOrder(db, actor, { event, member, wanted: body })
    return orderWithItems(db, event.id, order_id)
  },

  get: ({ db, event, params }) => orderWithItems(db, event.id, params.order_id),

  emails: async ({ db, event, params }) => {
    const order = await orderWithItems(db, event.id, params.order_id)
    return emailsOfOrder(db, order.id)
  },

  update: ({ db, actor, event, params, body: { updated_at: seen, ...body } }) =>
    db.transaction().execute(async (trx) => {
      await lockSeenOrder(trx, { event_id: event.id, order_id: params.order_id, seen })
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

  cancelGoods: ({ db, actor, event, params: { order_id, order_item_id }, body: { updated_at: seen, ...wanted } }) =>
    db.transaction().execute(async (trx) => {
      await lockSeenOrder(trx, { event_id: event.id, order_id, seen })
      await cancelGoods(trx, actor, { event, order_id, order_item_id, ...wanted })
      return orderWithItems(trx, event.id, order_id)
    }),

  markAsPaid: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await markOrderAsPaid(trx, actor, { order_id: params.order_id, method: body.payment_method })
      return orderWithItems(trx, event.id, params.order_id)
    }),

  markAsUnpaid: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, params.order_id)
      await markOrderAsUnpaid(trx, actor, params.order_id)
      return orderWithItems(trx, event.id, params.order_id)
    }),

  setPaymentDue: ({ db, actor, event, params: { order_id }, body: { due_on, updated_at: seen } }) =>
    db.transaction().execute(async (trx) => {
      await lockSeenOrder(trx, { event_id: event.id, order_id, seen })
      await setPaymentDue(trx, actor, { event, order_id, due_on })
      return orderWithItems(trx, event.id, order_id)
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
      if (!isPlaced(order.status))
        throw new ApiError('transition_not_allowed', { message: 'Only placed orders have a confirmation to send.' })
      await emitOfOrders(trx, actor, { name: 'order.confirmation_requested', order_ids: [order.id] })
      return undefined
    }),
}

function ordersOf(db: Db, ids: number[]) {
  return ordersForLists(db).where('orders.id', '=', sql<number>`any(${ids}::int[])`)
}

type Listing = { db: Db; all: Db; query: ListQuery }
type Reach = Pick<Member, 'account_id' | 'scope'>

async function listOfEvents({ db, all, query }: Listing, reach: Reach) {
  const event_ids = await eventsWithin(db, reach)
  // The account is the first column of the index that has the orders of many events by time.
  const ofAccount = all.selectFrom('orders').select('orders.id').where('orders.account_id', '=', reach.account_id)
  const wanted = inSight(ofAccount.where('orders.event_id', '=', sql<number>`any(${event_ids}::int[])`), query)
  // Numbers are unique within an event only.
  const { ids, meta } = await pageOfIds(wanted, { db: all, query, ...ORDER_LIST, unique_fields: [] })
  const rows = await ordersOf(db, ids)
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select('events.title as event_title')
    .execute()
  return { data: inOrderOf(ids, rows).map(withBadge), meta }
}

async function eventsWithin(db: Db, { account_id, scope }: Reach): Promise<number[]> {
  const events = db.selectFrom('events').select('id').where('deleted_at', 'is', null)
  const reached = await events.where('account_id', '=', account_id).where(withinScope(scope)).execute()
  return reached.map(({ id }) => id)
}

/**
 * Lists leave out unfinished orders, unless they are `shown` or filtered by status. Carts that expired before a name was given
 * are always left out: there is no buyer to ask or to pay.
 */
export function inSight<S extends OrdersSelect<S>>(select: S, query: ListQuery, shown = LISTED): S {
  const asked = query.filter_fields?.status
  const words = asked?.eq ? wordsOf('eq', asked.eq) : asked?.in ? wordsOf('in', asked.in) : []
  const mayShowCarts =
    asked && (words.length === 0 || words.some((word) => !SHOWN_STATUSES.some((status) => status === word)))
  return select.where(mayShowCarts ? HAS_BUYER : shown)
}

const HAS_BUYER = sql<boolean>`(orders.status <> 'EXPIRED' or orders.email is not null)`

type OrdersSelect<S> = { where: (condition: RawBuilder<boolean>) => S }
