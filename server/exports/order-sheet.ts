import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import { FURTHER_FIELDS, type FurtherPath } from '#domain/checkout-fields.ts'
import { toMajor } from '#domain/money.ts'
import type { Db } from '#server/lib/database.ts'
import { allRows } from '#server/lib/long-list.ts'
import { UNITS_CHARGED } from '#server/orders/lines-as-ordered.ts'
import { CONSENTED_AT } from '#server/orders/marketing-consent.ts'
import { PAYMENT_METHOD, TAGS } from '#server/orders/order-queries.ts'
import { inSight, ORDER_LIST } from '#server/orders/orders.ts'
import { SHOWN } from '#server/orders/status-sets.ts'
import { answerFields, answersWhere } from './answer-fields.ts'
import { onClock, type Say, type Sheet, sheet, type WantedSheet, yesOrNo } from './sheet.ts'

/** Rows of the organizer's list of orders, without the secret of an order's link. */
export function orderSheet(db: Db, wanted: WantedSheet): Sheet {
  const { say, questions } = wanted
  const { timezone } = wanted.event
  const money = (row: { currency: string }, amount: number) => toMajor(amount, row.currency)
  return sheet(say(msg`Orders`), selectOrders(db, wanted), [
    { header: say(msg`Order number`), type: 'text', width: 14, value: (row) => row.public_id },
    { header: say(msg`Ordered (${timezone})`), type: 'moment', width: 22, value: (row) => row.ordered_at },
    { header: say(msg`Status`), type: 'text', width: 18, value: (row) => row.status },
    { header: say(msg`Payment status`), type: 'text', width: 22, value: (row) => row.payment_status },
    { header: say(msg`Refund status`), type: 'text', width: 18, value: (row) => row.refund_status },
    { header: say(msg`Way to pay`), type: 'text', width: 12, value: (row) => row.payment_provider },
    {
      header: say(msg`Payment method`),
      type: 'text',
      width: 16,
      value: ({ payment_method }) => (payment_method === 'NONE' ? null : payment_method),
    },
    { header: say(msg`Paid (${timezone})`), type: 'moment', width: 22, value: (row) => row.paid_on },
    { header: say(msg`First name`), type: 'text', width: 18, value: (row) => row.first_name },
    { header: say(msg`Last name`), type: 'text', width: 18, value: (row) => row.last_name },
    { header: say(msg`Email`), type: 'text', width: 30, value: (row) => row.email },
    ...FURTHER_FIELDS.map(further(say)),
    { header: say(msg`Agreed to marketing (${timezone})`), type: 'moment', width: 22, value: (row) => row.agreed_on },
    { header: say(msg`Address`), type: 'text', width: 26, value: (row) => row.address_line_1 },
    { header: say(msg`Address line 2`), type: 'text', width: 18, value: (row) => row.address_line_2 },
    { header: say(msg`Postcode`), type: 'text', width: 10, value: (row) => row.zip_or_postal_code },
    { header: say(msg`City`), type: 'text', width: 18, value: (row) => row.city },
    { header: say(msg`State or region`), type: 'text', width: 18, value: (row) => row.state_or_region },
    { header: say(msg`Country`), type: 'text', width: 9, value: (row) => row.country },
    { header: say(msg`Items`), type: 'text', width: 34, value: (row) => row.items },
    { header: say(msg`Quantity`), type: 'count', width: 9, value: (row) => row.quantity },
    { header: say(msg`Cancelled items`), type: 'text', width: 20, value: (row) => row.cancelled_items },
    {
      header: say(msg`Subtotal before discount`),
      type: 'money',
      width: 14,
      value: (o) => money(o, o.total_before_discount),
    },
    { header: say(msg`Discount`), type: 'money', width: 12, value: (row) => money(row, row.total_discount) },
    { header: say(msg`Fees`), type: 'money', width: 12, value: (row) => money(row, row.total_fee) },
    { header: say(msg`Taxes`), type: 'money', width: 12, value: (row) => money(row, row.total_tax) },
    { header: say(msg`Total`), type: 'money', width: 12, value: (row) => money(row, row.total_gross) },
    { header: say(msg`Refunded`), type: 'money', width: 12, value: (row) => money(row, row.total_refunded) },
    { header: say(msg`Currency`), type: 'text', width: 9, value: (row) => row.currency },
    { header: say(msg`Promo code`), type: 'text', width: 14, value: (row) => row.promo_code },
    { header: say(msg`Affiliate`), type: 'text', width: 14, value: (row) => row.affiliate_code },
    { header: say(msg`Tags`), type: 'text', width: 22, value: (row) => row.tags.join(', ') },
    { header: say(msg`Made by hand`), type: 'text', width: 12, value: (row) => yesOrNo(say, row.is_manually_created) },
    { header: say(msg`Language`), type: 'text', width: 9, value: (row) => row.locale },
    { header: say(msg`Notes`), type: 'text', width: 34, value: (row) => row.notes },
    ...answerFields({ questions, say, namesUnits: true }),
  ])
}

function selectOrders(db: Db, { event, query, ids }: WantedSheet) {
  const orders = db.selectFrom('orders').select('orders.id').where('orders.event_id', '=', event.id)
  const wanted = ids
    ? orders.where('orders.id', '=', sql<number>`any(${ids}::int[])`)
    : inSight(orders, query, IS_SHOWN)
  return allRows(wanted, { db, query, ...ORDER_LIST })
    .clearSelect()
    .select(['orders.public_id', 'orders.status', 'orders.payment_status', 'orders.refund_status'])
    .select(['orders.first_name', 'orders.last_name', 'orders.email', 'orders.locale', 'orders.notes'])
    .select(FURTHER_FIELDS.map(({ path }) => `orders.${path}` as const))
    .select(['total_before_discount', 'total_discount', 'total_fee', 'total_tax', 'total_gross', 'total_refunded'])
    .select(['orders.currency', 'orders.promo_code', 'orders.affiliate_code'])
    .select(TAGS.as('tags'))
    .select(['orders.payment_provider', 'orders.is_manually_created', PAYMENT_METHOD.as('payment_method')])
    .select([
      onClock('orders.created_at', event.timezone).as('ordered_at'),
      onClock('orders.paid_at', event.timezone).as('paid_on'),
      onClock(CONSENTED_AT, event.timezone).as('agreed_on'),
    ])
    .select((order) => [
      ofAddress(order, 'address_line_1'),
      ofAddress(order, 'address_line_2'),
      ofAddress(order, 'zip_or_postal_code'),
      ofAddress(order, 'city'),
      ofAddress(order, 'state_or_region'),
      ofAddress(order, 'country'),
      ofItems<string | null>(sql`string_agg(${UNITS_CHARGED} || ' × ' || item_name, '; ' order by id)`).as('items'),
      ofItems<number>(sql`coalesce(sum(${UNITS_CHARGED}), 0)::int`).as('quantity'),
      CANCELLED_GOODS.as('cancelled_items'),
      answersWhere(sql`given.order_id = orders.id`).as('answers'),
    ])
}

/** Headers of further buyer fields; a field without a header does not compile. */
const FURTHER_HEADERS: Record<FurtherPath, MessageDescriptor> = { company: msg`Company`, vat_id: msg`VAT ID` }

const further =
  (say: Say) =>
  ({ path }: { path: FurtherPath }) => ({
    header: say(FURTHER_HEADERS[path]),
    type: 'text' as const,
    width: 18,
    value: (row: Record<FurtherPath, string | null>) => row[path],
  })

/** Leaves out reservations with a card payment in progress, which the list shows: they are no sales. */
const IS_SHOWN = sql<boolean>`orders.status in ${SHOWN}`

function ofAddress<Part extends string>(order: ExpressionBuilder<DB, 'orders'>, part: Part) {
  return sql<string | null>`${order.ref('orders.address')} ->> ${sql.lit(part)}`.as<Part>(part)
}

/** Cancelled goods of the row `orders`, charged or not; cancelled tickets are in the file of attendees. */
const CANCELLED_GOODS = sql<string | null>`(select string_agg(cancelled_units || ' × ' || item_name, '; ' order by id)
  from order_items where order_items.order_id = orders.id and cancelled_units > 0)`

function ofItems<T>(aggregate: RawBuilder<unknown>) {
  return sql<T>`(select ${aggregate} from order_items where order_items.order_id = orders.id and ${UNITS_CHARGED} > 0)`
}
