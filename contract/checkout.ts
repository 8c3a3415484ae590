import { z } from 'zod'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { PRODUCT_TYPES } from '#domain/product.ts'
import { WALLETS } from '#domain/wallet.ts'
import { ownAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, money, optional } from './fields.ts'
import { buyerAsRead, orderDetails } from './order-details.ts'
import { attendeeOfOrder, orderItem, orderState, orderTotals } from './order-shapes.ts'
import { paymentMethod } from './payment-methods.ts'
import { publicEventOfOrder } from './public-events.ts'
import { publicQuestion } from './questions.ts'
import { shownTicketDesign } from './ticket-design.ts'
import { offeredTo } from './waitlist.ts'

const path = '/public/events/:event_id/order'

/** Order as returned to its buyer. */
export const publicOrder = z.object({
  short_id: z.string(),
  public_id: z.string(),
  ...orderState,
  ...orderTotals,
  total_refunded: z.int(),
  payment_provider: z.enum(['STRIPE', 'OFFLINE']).nullable(),
  ...buyerAsRead,
  promo_code: z.string().nullable(),
  /** For an offer to somebody on a waitlist; null once it has details. */
  waitlist: offeredTo.nullable(),
  reserved_until: instant,
  /**
   * Time at which an order with offline payment is cancelled if still unpaid. Null: never, or the order has no offline payment.
   */
  payment_due_at: instant.nullable(),
  is_expired: z.boolean(),
  is_payment_required: z.boolean(),
  /** The buyer was sent a link; following it completes the order. */
  is_awaiting_confirmation: z.boolean(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** The server's clock, for the countdown. */
  server_time: instant,
  order_items: z.array(orderItem),
  /** Tickets that the buyer holds, so without those given away. */
  attendees: z.array(attendeeOfOrder.omit({ id: true })),
  /** Tickets transferred to another address than the buyer's: their links and codes are only known to their holders. */
  given_away: z.array(
    attendeeOfOrder.pick({
      id: true,
      first_name: true,
      last_name: true,
      status: true,
      item_name: true,
    }),
  ),
  /** Answers to the questions for the order and its units. */
  answers: z.array(ownAnswer),
  event: publicEventOfOrder,
  /** Public part of the catalogue, to find a product by its id. */
  product_categories: z.array(
    z.object({
      id,
      name: z.string(),
      products: z.array(z.object({ id, title: z.string(), product_type: z.enum(PRODUCT_TYPES) })),
    }),
  ),
  /** Questions of the checkout, in this order; docs/rules/questions.md defines which are shown. */
  questions: z.array(publicQuestion),
  settings: z.object({
    attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']),
    require_billing_address: z.boolean(),
    ask_for_company_details: z.boolean(),
    show_marketing_opt_in: z.boolean(),
    confirm_free_orders_by_email: z.boolean(),
    pre_checkout_message: z.string().nullable(),
    /** Null until the order is completed. */
    post_checkout_message: z.string().nullable(),
    online_event_connection_details: z.string().nullable(),
    payment_providers: z.array(z.enum(['STRIPE', 'OFFLINE'])),
    offline_payment_methods: z.array(paymentMethod),
    offline_payment_instructions: z.string().nullable(),
    offline_payment_due_days: z.int().nullable(),
    /** Check-in admits attendees before they have paid, so their tickets show the code. */
    admits_unpaid: z.boolean(),
    /** True if the buyer's visit may be counted, given their consent. */
    counts_visits: z.boolean(),
    support_email: z.string().nullable(),
  }),
})
export type PublicOrder = z.output<typeof publicOrder>

/** Order to be confirmed by a link in an email, before and after it is confirmed. */
const orderConfirmation = z.object({
  /** Key of the order; null until it is confirmed. */
  order_short_id: z.string().nullable(),
  email: z.string(),
  /** Deadline for the confirmation. */
  reserved_until: instant,
  order_items: z.array(orderItem.pick({ id: true, item_name: true, quantity: true })),
  event: publicEventOfOrder,
})
export type OrderConfirmation = z.output<typeof orderConfirmation>

/** Ticket as returned to its holder. */
const ticket = z.object({
  short_id: z.string(),
  public_id: z.string(),
  /**
   * Content of the QR code; null while the ticket does not admit. Unsigned while the order awaits payment: a door without a
   * network must not take it for paid.
   */
  ticket_code: z.string().nullable(),
  status: z.enum(ATTENDEE_STATUSES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  item_name: z.string(),
  /** Price of this unit in minor units, with all fees and taxes. The units of a line add up to the line. */
  price: z.int(),
  currency: z.string(),
  order_public_id: z.string(),
  /** Amount due for the whole order while it awaits payment; null if nothing is due. */
  amount_due: money.nullable(),
  locale: z.string(),
  event: publicEventOfOrder,
  design: shownTicketDesign,
  settings: z.object({
    online_event_connection_details: z.string().nullable(),
    support_email: z.string().nullable(),
    maps_url: z.string().nullable(),
    /** Wallets that can keep the ticket. */
    wallets: z.array(z.enum(WALLETS)),
    /** True if the amount may be paid at the door. */
    pays_at_the_door: z.boolean(),
  }),
})
export type Ticket = z.output<typeof ticket>

/** Integers only: "1", 0.5 and negative numbers are malformed. In JSON, 1.0 and 1e0 equal 1. */
const quantity = z.int().min(0).max(10_000)

export const reservation = z.object({
  products: z
    .array(
      z.object({
        product_id: id,
        quantities: z
          .array(
            z.object({
              price_id: id,
              quantity,
              /** Amount per unit, for donations only. Ignored otherwise. */
              price: money.optional(),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .min(1)
    .max(100),
  promo_code: optional(z.string().trim().max(50)),
  /** Code of the affiliate who brought the buyer; unknown and inactive ones are ignored. */
  affiliate_code: optional(z.string().trim().max(100)),
})
export type Reservation = z.output<typeof reservation>

export const checkout = {
  reserve: endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary: 'Reserve: take tickets out of stock for the time of the checkout',
    description:
      'All or nothing. The answer carries `short_id`, the secret key of the order, and `reserved_until`: the first carts of an address have the whole time of the event, further ones less until there are details.',
    body: reservation,
    response: publicOrder,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:order_short_id`,
    access: 'buyer',
    summary: 'The order behind a secret link',
    response: publicOrder,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: `${path}/:order_short_id`,
    access: 'buyer',
    summary: 'Give the details of buyer and attendees; an order with nothing to pay is completed',
    description:
      'A reservation that was kept for a short time only has the whole time of the event once it has details. The same details again, after an answer was lost, get the completed order. Where the event confirms free orders by e-mail, one with nothing to pay stays RESERVED with `is_awaiting_confirmation`, and a link is sent; links sent before are worthless. `answers` are by the id of the question; an answer to a question that is not shown is refused.',
    body: orderDetails,
    response: publicOrder,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: `${path}/:order_short_id/resend-confirmation`,
    access: 'buyer',
    summary: 'Send the link that confirms a free order again; only the newest works',
    atomic: true,
    response: null,
  }),
  getConfirmation: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/order-confirmations/:token',
    access: 'public',
    summary: 'What a link in an e-mail confirms; changes nothing',
    response: orderConfirmation,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/order-confirmations/:token',
    access: 'public',
    summary: 'Confirm a free order: it is completed, and the tickets are sent',
    response: publicOrder,
  }),
  awaitOfflinePayment: endpoint({
    method: 'POST',
    path: `${path}/:order_short_id/await-offline-payment`,
    access: 'buyer',
    summary: 'Order now and pay offline',
    response: publicOrder,
  }),
  abandon: endpoint({
    method: 'POST',
    path: `${path}/:order_short_id/abandon`,
    access: 'buyer',
    summary: 'Give the reservation back',
    response: publicOrder,
  }),
  tickets: endpoint({
    method: 'GET',
    path: `${path}/:order_short_id/tickets`,
    access: 'buyer',
    summary: 'All tickets of an order, for printing',
    response: z.array(ticket),
  }),
}

export const tickets = {
  get: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/attendees/:attendee_short_id',
    access: 'public',
    summary: 'The ticket behind a secret link',
    response: ticket,
  }),
}
