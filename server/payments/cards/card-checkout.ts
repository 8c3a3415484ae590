import type { contract } from '#contract/contract.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { createCardBatches } from './at-once/card-batches.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { cardPaymentStatus } from './card-payment-status.ts'

/** Limit of questions to the provider about one order. */
const ASKED = { max: 120, seconds: 60, by: 'user' } as const

/** Handlers for paying by card. */
export function cardCheckoutHandlers(services: Services): Handlers<typeof contract.cardCheckout> {
  const count = createRateLimiter()
  const batches = createCardBatches(services)
  return {
    createPaymentIntent: async ({ actor, order, event }) => {
      count(`${order.id}`, ASKED)
      if (order.total_gross === 0) throw new ApiError('payment_not_offered')
      const { account, payment, client_secret } = await beginCardPayment({ services, batches, actor }, { order, event })
      const { publishable_key, connected_account, is_live } = account
      const { amount, currency } = payment
      return { client_secret, publishable_key, connected_account, amount, currency, is_test: !is_live }
    },

    startConfirmation: ({ actor, order: { id: order_id, event_id }, body: { amount } }) =>
      batches.confirm(event_id, { order_id, amount, actor }),

    getPaymentIntent: async ({ actor, order, event }) => {
      count(`${order.id}`, ASKED)
      return cardPaymentStatus({ services, batches, actor }, { order, event })
    },
  }
}
