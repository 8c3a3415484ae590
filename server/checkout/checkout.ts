import type { contract } from '#contract/contract.ts'
import type { EventRow } from '#server/http/access.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { tryPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import { withKnownFiles } from '#server/questions/known-files.ts'
import type { Services } from '#server/services.ts'
import { abandonOrder } from './abandon-order.ts'
import { addressHasher } from './address-hash.ts'
import { ADDRESS_LIMITS } from './address-shares.ts'
import { awaitOfflinePayment } from './await-offline-payment.ts'
import type { CatalogueSnapshots } from './catalogue-snapshots.ts'
import { completeConfirmed, readConfirmation, resendConfirmation } from './confirm-order.ts'
import { createKnownItems } from './known-items.ts'
import { createOrderDetails } from './order-details-batch.ts'
import { publicOrder, publicOrderWithDetails, publicReservation } from './public-order.ts'
import { areRepeated } from './repeated-details.ts'
import { createReservations } from './reservation-batch.ts'
import { ticketsOfOrder } from './tickets.ts'

/** Handlers for buyers; the queue of waiting reservations lives as long as the process. */
export function checkoutHandlers(
  services: Services,
  snapshots: CatalogueSnapshots,
): Handlers<typeof contract.checkout> {
  const reserve = createReservations(services.batch_db, snapshots)
  const items = createKnownItems(services.db)
  const saveDetails = createOrderDetails(services.batch_db, snapshots, items)
  const readOrder = async (db: Db, event: EventRow, order_id: number) =>
    publicOrder(db, { ...(await snapshots.current(event.id)), event }, order_id)
  const countDetails = createRateLimiter()
  const hashOf = addressHasher(services.config)
  return {
    reserve: async ({ db, actor, params: { event_id }, body, locale, address }) => {
      // Counts the attempt, so that codes cannot be guessed by ordering; an unusable code is refused below.
      if (body.promo_code) await tryPromoCode(db, { event_id, code: body.promo_code, address })
      const request = { reservation: body, locale, address_hash: hashOf(event_id, address), actor }
      const { snapshot, reserved } = await reserve(event_id, request)
      items.note(reserved.id, reserved.order_items)
      return publicReservation(snapshot, reserved)
    },

    get: ({ db, event, order }) => readOrder(db, event, order.id),

    saveDetails: async ({ db, actor, event, order, body, address }) => {
      countDetails(hashOf(event.id, address), ADDRESS_LIMITS.details_per_hour)
      const details = await withKnownFiles(db, order.id, body)
      try {
        const { request_id } = actor
        return publicOrderWithDetails(await saveDetails(event.id, { order, details, request_id }))
      } catch (refusal) {
        if (await areRepeated(db, { order, details, refusal })) return readOrder(db, event, order.id)
        throw refusal
      }
    },

    resendConfirmation: async ({ db, actor, order }) => {
      await resendConfirmation(db, actor, order)
      return undefined
    },

    getConfirmation: ({ db, params }) => readConfirmation(db, params),

    confirm: async ({ db, actor, params }) => {
      const { event, order_id } = await completeConfirmed(db, actor, params)
      return readOrder(db, event, order_id)
    },

    awaitOfflinePayment: async ({ db, actor, event, order }) => {
      await awaitOfflinePayment(db, actor, { event, order })
      return readOrder(db, event, order.id)
    },

    abandon: async ({ db, actor, event, order }) => {
      await abandonOrder(db, actor, order.id)
      return readOrder(db, event, order.id)
    },

    tickets: ({ db, services: { config }, event, order }) => ticketsOfOrder({ db, config }, event, order.id),
  }
}
