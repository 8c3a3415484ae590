import type { contract } from '#contract/contract.ts'
import { deleteAttendeesOf } from '#server/attendees/save-attendees.ts'
import type { Handlers } from '#server/http/serve.ts'
import { transition } from '#server/orders/transition.ts'
import { releaseHeld } from '#server/products/stock.ts'
import type { Services } from '#server/services.ts'
import { awaitOfflinePayment } from './await-offline-payment.ts'
import { createOffers } from './offers.ts'
import { createOrderDetails } from './order-details-batch.ts'
import { orderNoLongerOpen } from './order-no-longer-open.ts'
import { publicOrder, publicOrderWithDetails, publicReservation } from './public-order.ts'
import { createReservations } from './reservation-batch.ts'
import { ticketsOfOrder } from './tickets.ts'

/** Handlers for buyers; the queue of waiting reservations lives as long as the process. */
export function checkoutHandlers(services: Services): Handlers<typeof contract.checkout> {
  const offers = createOffers(services.db)
  const reserve = createReservations(services.till, offers)
  const saveDetails = createOrderDetails(services.till, offers)
  return {
    reserve: async ({ params, body, locale }) => {
      const { offer, reserved } = await reserve(params.event_id, { reservation: body, locale })
      return publicReservation(offer, reserved)
    },

    get: ({ db, event, order }) => publicOrder(db, event, order.id),

    saveDetails: async ({ event, order, body }) =>
      publicOrderWithDetails(await saveDetails(event.id, { order, details: body })),

    awaitOfflinePayment: async ({ db, event, order }) => {
      await awaitOfflinePayment(db, event, order)
      return publicOrder(db, event, order.id)
    },

    abandon: async ({ db, event, order }) => {
      await db.transaction().execute(async (trx) => {
        const moved = await transition(trx, [order.id], { from: ['RESERVED'], to: 'ABANDONED', unexpired: true })
        if (moved.length === 0) await orderNoLongerOpen(trx, order.id)
        await deleteAttendeesOf(trx, [order.id])
        await releaseHeld(trx, [order.id])
      })
      return publicOrder(db, event, order.id)
    },

    tickets: ({ db, event, order }) => ticketsOfOrder(db, event, order.id),
  }
}
