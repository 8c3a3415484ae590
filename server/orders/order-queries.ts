import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Attendees, OrderItems, Orders } from '#database/types.ts'
import { badgeStatus, SHOWN_STATUSES } from '#domain/order-status.ts'
import type { OrderPaymentMethod } from '#domain/received-method.ts'
import { creditNotesOf, latestInvoiceOf } from '#server/invoices/invoice-queries.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { refundsOf } from '#server/payments/refunds.ts'
import { answersOfOrder } from '#server/questions/question-queries.ts'
import { asRead, UNITS_CHARGED } from './lines-as-ordered.ts'
import { CONSENTED_AT } from './marketing-consent.ts'
import { NOT_OF_CART } from './status-sets.ts'

/** Orders with the columns of every list. */
export function ordersForLists(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(
      sql<number>`(select coalesce(sum(${UNITS_CHARGED}), 0)::int from order_items where order_items.order_id = orders.id)`.as(
        'items_count',
      ),
    )
    .select([TAGS.as('tags'), PAYMENT_METHOD.as('payment_method')])
}

/** Tags of the row `orders`. */
export const TAGS = sql<string[]>`array(select tag from order_tags where order_tags.order_id = orders.id order by tag)`

export const TAGS_OF_ATTENDEE = sql<string[]>`array(select tag from attendee_tags
  where attendee_tags.attendee_id = attendees.id order by tag)`

/** How an order was paid: by card, as the team has recorded, or NONE. */
export const PAYMENT_METHOD = sql<OrderPaymentMethod>`case
  when orders.payment_status = 'PAYMENT_RECEIVED' and orders.payment_provider = 'STRIPE' then 'CARD'
  else coalesce(orders.received_method::text, 'NONE') end`

/** Adds the badge: one word for the order's three statuses. */
export function withBadge<Row extends Pick<Selectable<Orders>, 'status' | 'payment_status' | 'refund_status'>>(
  row: Row,
) {
  return { ...row, badge_status: badgeStatus(row) }
}

export async function orderWithItems(db: Db, event_id: number, order_id: number) {
  const order = await ordersForLists(db)
    .select(CONSENTED_AT.as('consented_at'))
    .where('orders.id', '=', order_id)
    .where('orders.event_id', '=', event_id)
    .executeTakeFirst()
  if (!order) throw new ApiError('not_found')
  const order_items = (await itemsOf(db, order_id)).map(asRead)
  const latest_invoice = await latestInvoiceOf(db, order_id)
  const credit_notes = latest_invoice ? await creditNotesOf(db, order_id) : []
  const [attendees, answers] = [await attendeesOf(db, order_id), await answersOfOrder(db, order_id)]
  const refunds = await refundsOf(db, order_id)
  const opted_into_marketing_at = order.consented_at
  return {
    ...withBadge(order),
    opted_into_marketing_at,
    order_items,
    attendees,
    answers,
    refunds,
    latest_invoice,
    credit_notes,
  }
}

export function itemsOf(db: Db, order_id: number): Promise<Selectable<OrderItems>[]> {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
}

/** The items of many orders, which do not change while these are open. */
export async function itemsOfOrders(db: Db, order_ids: number[]): Promise<Map<number, Selectable<OrderItems>[]>> {
  const rows = await db.selectFrom('order_items').selectAll().where('order_id', 'in', order_ids).orderBy('id').execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

export function attendeesOf(db: Db, order_id: number): Promise<(Selectable<Attendees> & { item_name: string })[]> {
  return db
    .selectFrom('attendees')
    .selectAll('attendees')
    .select('attendees.ticket_name as item_name')
    .where('attendees.order_id', '=', order_id)
    .orderBy('attendees.order_item_id')
    .orderBy('attendees.position')
    .execute()
}

/**
 * Attendees of placed orders, found without reading their orders: only tickets that await payment can belong to a cart (checkout
 * deletes the attendees of an abandoned order).
 */
export function placedAttendees(db: Db, event_id: number) {
  return db
    .selectFrom('attendees')
    .select('attendees.id')
    .where('attendees.event_id', '=', event_id)
    .where(sql<boolean>`(attendees.status <> 'AWAITING_PAYMENT' or ${NOT_OF_CART})`)
}

/** Attendees with ticket, order and check-ins, for the organizer's screens. */
export function attendeesForLists(db: Db) {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .selectAll('attendees')
    .select(['orders.public_id as order_public_id', 'orders.status as order_status'])
    .select(['attendees.ticket_name as item_name', TAGS_OF_ATTENDEE.as('tags')])
    .select((attendee) =>
      jsonArrayFrom(
        attendee
          .selectFrom('check_ins')
          .innerJoin('check_in_lists', 'check_in_lists.id', 'check_ins.check_in_list_id')
          .select(['check_ins.check_in_list_id', 'check_in_lists.name as list_name'])
          .select(
            sql<string>`to_char(check_ins.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
              'checked_in_at',
            ),
          )
          .whereRef('check_ins.attendee_id', '=', 'attendees.id')
          .where('check_ins.undone_at', 'is', null)
          .orderBy('check_ins.id'),
      ).as('check_ins'),
    )
    .where('orders.status', 'in', SHOWN_STATUSES)
}
