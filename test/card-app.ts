import { afterAll } from 'vitest'
import { createTestApp } from './app.ts'
import { startRecordedDouble } from './recorded-double.ts'

/** An app whose cards are charged at a stand-in for Stripe of its own. Call it at the top of a test file. */
export async function openCardApp() {
  const double = await startRecordedDouble()
  afterAll(() => double.stop())
  const testApp = await createTestApp({ stripe_api_url: double.address })
  return { testApp, double, ...testApp.services }
}
