import { afterAll } from 'vitest'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { startDouble } from '#server/payments/stripe-double/start-double.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { createTestApp } from './app.ts'
import type { Visitor } from './clients.ts'

/** The keys of the account that a stand-in begins with. */
export const KEYS = { secret_key: DOUBLE_KEYS.secret, publishable_key: DOUBLE_KEYS.publishable }

/** An app whose cards are charged at a stand-in for Stripe of its own. Call it at the top of a test file. */
export async function openCardApp() {
  const double = await startDouble()
  afterAll(() => double.stop())
  const testApp = await createTestApp({ stripe_api_url: double.address })
  return { testApp, double, ...testApp.services }
}

/** An account takes cards from now on. */
export async function connectCards(
  { visitor, account_id }: { visitor: Visitor; account_id: number },
  keys: Partial<typeof KEYS> = {},
): Promise<CardPaymentsOfAccount> {
  const { data } = await visitor.call(cardPayments.connect, { params: { account_id }, body: { ...KEYS, ...keys } })
  return data
}
