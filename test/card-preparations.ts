import { cardCheckout } from '#contract/card-checkout.ts'
import { events } from '#contract/events.ts'
import { keyOf } from './buyers.ts'
import { connectCards } from './cards.ts'
import { visit } from './clients.ts'
import type { MarkedWorld, Preparation } from './preparation.ts'
import { asBuyer, buyIn } from './prepared-orders.ts'

const connected = async ({ visitor, ids }: MarkedWorld) => {
  await connectCards({ visitor, account_id: Number(ids.account_id) })
}

async function orderToPay(world: MarkedWorld) {
  await connected(world)
  const params = { event_id: Number(world.ids.event_id) }
  await world.visitor.call(events.updateSettings, { params, body: { payment_providers: ['STRIPE'] } })
  return buyIn(world)
}

/** Preparations of card payments: an account that takes cards and an order to pay. */
export const CARD_PREPARATIONS: Record<string, Preparation> = {
  'connectedAccounts.begin': async () => ({}),
  'cardPayments.test': async (world) => {
    await connected(world)
    return {}
  },
  'cardPayments.disconnect': async (world) => {
    await connected(world)
    return {}
  },
  'cardReconciliation.start': async (world) => {
    await connected(world)
    return {}
  },
  'cardCheckout.createPaymentIntent': async (world) => asBuyer(world, await orderToPay(world)),
  'cardCheckout.startConfirmation': async (world) => {
    const order = await orderToPay(world)
    await visit(world.testApp.app).call(cardCheckout.createPaymentIntent, { params: keyOf(order) })
    return { ...(await asBuyer(world, order)), body: { amount: order.total_gross } }
  },
}
