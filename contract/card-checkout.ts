import { z } from 'zod'
import { publicOrder } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { money } from './fields.ts'

const ofOrder = '/public/events/:event_id/order/:order_short_id/stripe/payment_intent'

/** Reasons for declined payments, distinguished by what the buyer can do. */
export const DECLINE_CODES = [
  'insufficient_funds',
  'expired_card',
  'wrong_details',
  'authentication_failed',
  'try_again',
  'card_declined',
] as const

export const cardCheckout = {
  createPaymentIntent: endpoint({
    method: 'POST',
    path: ofOrder,
    access: 'buyer',
    summary: 'Begin to pay by card: what the provider’s form needs',
    description: 'One for each order; asked again, the same one, with the amount that the order costs now.',
    response: z.object({
      client_secret: z.string(),
      publishable_key: z.string(),
      /** For platforms: the account that is paid. */
      connected_account: z.string().nullable(),
      amount: money,
      currency: z.string(),
      is_test: z.boolean(),
    }),
  }),
  startConfirmation: endpoint({
    method: 'POST',
    path: `${ofOrder}/confirmation`,
    access: 'buyer',
    summary: 'Say that the buyer pays now: the reservation is extended once',
    description: 'Refused with `amount_changed` where the order costs something else than the buyer saw.',
    body: z.object({ amount: money }),
    response: publicOrder.pick({ reserved_until: true, server_time: true }),
  }),
  getPaymentIntent: endpoint({
    method: 'GET',
    path: ofOrder,
    access: 'buyer',
    summary: 'How the payment stands at the provider',
    description:
      'Asks the provider, and does what a webhook would: an order whose payment has come is completed before the answer. 404 where no card payment was begun.',
    response: z.object({
      status: z.enum(['waiting', 'processing', 'failed', 'succeeded', 'cancelled', 'refunded']),
      decline_code: z.enum(DECLINE_CODES).nullable(),
    }),
  }),
}
