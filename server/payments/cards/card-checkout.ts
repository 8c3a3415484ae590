import type { contract } from '#contract/contract.ts'
import type { CatalogueSnapshots } from '#server/checkout/catalogue-snapshots.ts'
import { publicOrder } from '#server/checkout/public-order.ts'
import type { EventRow } from '#server/http/access.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { cardPaymentStatus } from './card-payment-status.ts'
import { startConfirmation } from './confirm-card-payment.ts'

/** How often the provider is asked about one order. */
const ASKED = { max: 120, seconds: 60, by: 'user' } as const

/** How a buyer pays by card. */
export function cardCheckoutHandlers(snapshots: CatalogueSnapshots): Handlers<typeof contract.cardCheckout> {
  const readOrder = async (db: Db, event: EventRow, order_id: number) =>
    publicOrder(db, { ...(await snapshots.current(event.id)), event }, order_id)
  const count = createRateLimiter()
  return {
    createPaymentIntent: async ({ services, actor, order }) => {
      count(`${order.id}`, ASKED)
      const { account, payment, client_secret } = await beginCardPayment({ services, actor }, order)
      const { publishable_key, connected_account, is_live } = account
      const { amount, currency } = payment
      return { client_secret, publishable_key, connected_account, amount, currency, is_test: !is_live }
    },

    startConfirmation: async ({ db, actor, event, order: { id: order_id }, body: { amount } }) => {
      await db.transaction().execute((trx) => startConfirmation(trx, actor, { order_id, amount }))
      return readOrder(db, event, order_id)
    },

    getPaymentIntent: async ({ db, services, actor, event, order }) => {
      count(`${order.id}`, ASKED)
      const status = await cardPaymentStatus(services, actor, order.id)
      return { ...status, order: await readOrder(db, event, order.id) }
    },
  }
}
