import type Stripe from 'stripe'
import type { KeyReport } from '../provider.ts'
import { failureOf } from './outcomes.ts'

/** Tests the rights of a key without moving money: requests impossible objects, and reads the reason of the refusal. */
export async function testKeys(stripe: Stripe): Promise<KeyReport> {
  const [account, charge, refund] = await Promise.all([
    stripe.accounts.retrieveCurrent().catch(failureOf),
    stripe.paymentIntents.update(NOBODYS, {}).then(() => MAY, failureOf),
    stripe.refunds.create({ payment_intent: NOBODYS, amount: 1 }).then(() => MAY, failureOf),
  ])
  const isKnown = 'id' in account
  return {
    is_known: charge.state !== 'refused' || charge.code !== 'keys_invalid',
    can_charge: isPermitted(charge),
    can_refund: isPermitted(refund),
    account: isKnown ? account.id : null,
    is_ready: isKnown && account.charges_enabled === true,
    answered: ![charge, refund].some(({ state }) => state === 'unknown'),
  }
}

const NOBODYS = 'pi_000000000000000000000000'
const MAY = { state: 'refused', code: 'not_found' } as const

/** A key with the right to charge gets "not found". */
const isPermitted = (failure: ReturnType<typeof failureOf>) =>
  failure.state === 'refused' && failure.code === 'not_found'
