import type { cardCheckout } from '#contract/card-checkout.ts'
import type { Output } from '#contract/endpoint.ts'

/** Values that the provider's form needs. */
export type CardIntent = Output<typeof cardCheckout.createPaymentIntent>['data']
