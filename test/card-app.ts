import { afterAll } from 'vitest'
import type { Config } from '#server/config.ts'
import { notePlatform } from '#server/payments/platform/note-platform.ts'
import { createTestApp } from './app.ts'
import { PLATFORM } from './cards.ts'
import { startRecordedDouble } from './recorded-double.ts'

/** An app whose cards are charged at its own stand-in for Stripe. Call it at the top of a test file. */
export const openCardApp = () => openApp({})

/** The same for an installation that is a platform. */
export const openPlatformApp = (settings: Partial<Config> = {}) => openApp({ ...PLATFORM, ...settings })

async function openApp(settings: Partial<Config>) {
  const double = await startRecordedDouble()
  afterAll(() => double.stop())
  const testApp = await createTestApp({ stripe_api_url: double.address, ...settings })
  await notePlatform(testApp.services)
  return { testApp, double, ...testApp.services }
}
