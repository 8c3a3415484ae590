import type { cardCheckout } from '#contract/card-payments.ts'
import type { Output } from '#contract/endpoint.ts'

/** What the provider's form needs. */
export type CardIntent = Output<typeof cardCheckout.createPaymentIntent>['data']
