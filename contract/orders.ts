import { z } from 'zod'
import { ORDER_PAYMENT_METHODS, RECEIVED_METHODS } from '#domain/received-method.ts'
import { storedAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant, optional, seenVersion } from './fields.ts'
import { creditNote, latestInvoice } from './invoices.ts'
import { pageOf } from './lists.ts'
import { manualOrder } from './manual-orders.ts'
import { buyerAsRead, correctedBuyer } from './order-details.ts'
import { orderEmail } from './order-emails.ts'
import { orderListQuery } from './order-list.ts'
import { attendeeOfOrder, managedOrderItem, orderState, orderTotals } from './order-shapes.ts'
import { refund, refundInput } from './refunds.ts'

const orderInList = z.object({
  id,
  event_id: id,
  short_id: z.string(),
  public_id: z.string(),
  ...orderState,
  ...orderTotals,
  total_refunded: z.int(),
  payment_provider: z.enum(['STRIPE', 'OFFLINE']).nullable(),
  /** CARD: through the card provider. NONE: not paid, free, or not recorded. The others were received by the team. */
  payment_method: z.enum(ORDER_PAYMENT_METHODS),
  first_name: buyerAsRead.first_name,
  last_name: buyerAsRead.last_name,
  email: buyerAsRead.email,
  promo_code: z.string().nullable(),
  /** Affiliate whose link brought the buyer. Kept when the affiliate is deleted. */
  affiliate_code: z.string().nullable(),
  locale: z.string(),
  notes: z.string().nullable(),
  is_manually_created: z.boolean(),
  items_count: z.int(),
  /** Free-form tags of the team. */
  tags: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
  completed_at: instant.nullable(),
  payment_due_at: instant.nullable(),
  paid_at: instant.nullable(),
  cancelled_at: instant.nullable(),
})

export const order = orderInList.extend({
  ...buyerAsRead,
  /** Why a member changed prices; null if no price was changed. */
  price_reason: z.string().nullable(),
  opted_into_marketing_at: instant.nullable(),
  order_items: z.array(managedOrderItem),
  attendees: z.array(attendeeOfOrder),
  answers: z.array(storedAnswer),
  refunds: z.array(refund),
  /** Null if the event issued no invoices when the order was placed. */
  latest_invoice: latestInvoice.nullable(),
  credit_notes: z.array(creditNote),
})
export type Order = z.output<typeof order>

const ofManyEvents = { query: orderListQuery, response: pageOf(orderInList.extend({ event_title: z.string() })) }

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders',
    access: 'event',
    permission: 'orders.read',
    summary: 'List orders',
    description:
      'Reservations under way, expired and abandoned ones are left out unless the status is filtered; expired ones without a buyer also then. A reservation whose card payment is on its way or failed is listed while it holds its tickets.',
    query: orderListQuery,
    response: pageOf(orderInList),
  }),
  listOfOrganizer: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/orders',
    access: 'organizer',
    permission: 'orders.read',
    summary: 'List the orders of all events of an organizer',
    ...ofManyEvents,
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'member',
    permission: 'orders.read',
    within_scope: true,
    summary: 'List the orders of all events that one may see',
    ...ofManyEvents,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders',
    access: 'event',
    permission: 'orders.manage',
    permission_for: { exceed_limits: 'orders.exceed_limits' },
    permissions_by_data: ['orders.change_prices'],
    summary: 'Make an order for somebody',
    description:
      'Of anything the event has, hidden or not on sale as well, at the prices of the checkout; another `price` needs `orders.change_prices` as well, and a `price_reason`. All or nothing: where too little is left, 409 `sold_out` or `not_enough_left` say at each item how many there are. Emails go to the buyer and the attendees, or to nobody.',
    body: manualOrder,
    response: order,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders/:order_id',
    access: 'event',
    permission: 'orders.read',
    summary: 'One order',
    response: order,
  }),
  emails: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders/:order_id/emails',
    access: 'event',
    permission: 'orders.read',
    summary: 'What was sent to the buyer and the attendees of an order',
    description: 'Newest first, the latest 200; whether the mail server took each of them.',
    response: z.array(orderEmail),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/orders/:order_id',
    access: 'event',
    permission: 'orders.manage',
    summary: "Change the buyer's details or the notes of an order",
    body: z.object({ ...correctedBuyer, notes: optional(z.string().max(2000)), updated_at: seenVersion }),
    response: order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/cancel',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Cancel an order and all its tickets; the stock is free again',
    description: "Also takes a reservation under way out of its buyer's hands.",
    response: order,
    atomic: true,
  }),
  cancelGoods: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/items/:order_item_id/cancel',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Cancel goods of an order; their stock is free again',
    description:
      'Of a line of goods, as many as are left (`units_left`); they cannot come back. A paid order keeps its money: a refund is separate. An unpaid order owes less, and is cancelled with the last thing in it. Tickets are cancelled one by one. The buyer is emailed, unless `notify_buyer` is false.',
    body: z.object({
      quantity: z.int().min(1).max(100_000),
      notify_buyer: z.boolean().default(true),
      updated_at: seenVersion,
    }),
    response: order,
    atomic: true,
  }),
  markAsPaid: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/mark-as-paid',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Record the offline payment of an order',
    description: 'The body may be left out; then it is not recorded how the money was received.',
    body: z.object({ payment_method: optional(z.enum(RECEIVED_METHODS)) }),
    body_optional: true,
    response: order,
    atomic: true,
  }),
  markAsUnpaid: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/mark-as-unpaid',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Take back that the offline payment of an order has come',
    description: 'Its tickets wait for the payment again; its buyer has the usual time, and is not written to.',
    response: order,
    atomic: true,
  }),
  setPaymentDue: endpoint({
    method: 'PUT',
    path: '/events/:event_id/orders/:order_id/payment-due',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Change until when an unpaid order may be paid',
    description:
      'By the end of the day, on the calendar of the event; null: it never lapses. The buyer is reminded anew.',
    body: z.object({ due_on: calendarDay.nullable(), updated_at: seenVersion }),
    response: order,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/refund',
    access: 'event',
    permission: 'orders.refund',
    permission_for: { cancel_order: 'orders.manage' },
    summary: 'Record that money of a paid order went back',
    description:
      'Of an offline payment: the organizer gives it back their own way. All that is left, a part, or amounts by line. ' +
      'With `cancel_order` the buyer is emailed about the cancellation, whatever `notify_buyer` says about the refund.',
    body: refundInput,
    response: order,
    atomic: true,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/resend-confirmation',
    access: 'event',
    permission: 'orders.manage',
    summary: 'Send the order confirmation and the tickets again',
    response: null,
    atomic: true,
  }),
}
