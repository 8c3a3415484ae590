import { afterAll } from 'vitest'
import { startDouble } from '#server/payments/stripe-double/start-double.ts'
import { createTestApp } from './app.ts'

/** An app whose cards are charged at a stand-in for Stripe of its own. Call it at the top of a test file. */
export async function openCardApp() {
  const double = await startDouble()
  afterAll(() => double.stop())
  const testApp = await createTestApp({ stripe_api_url: double.address })
  return { testApp, double, ...testApp.services }
}
