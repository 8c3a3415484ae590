import { connectCards } from './cards.ts'
import type { MarkedWorld, Preparation } from './preparation.ts'

const connected = async ({ visitor, ids }: MarkedWorld) => {
  await connectCards({ visitor, account_id: Number(ids.account_id) })
}

/** Of card payments: an account that takes cards. */
export const CARD_PREPARATIONS: Record<string, Preparation> = {
  'cardPayments.test': async (world) => {
    await connected(world)
    return {}
  },
  'cardPayments.disconnect': async (world) => {
    await connected(world)
    return {}
  },
}
