import { createApi } from '#server/api.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { createLogger } from '#server/lib/logger.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase } from './database.ts'

export type TestApp = {
  app: ReturnType<typeof createApi>
  services: Services
  /** Another app on the same database, with other settings. */
  withConfig: (overrides: Partial<Config>) => Pick<TestApp, 'app' | 'services'>
}

const config: Config = loadConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  APP_URL: 'http://foyer.test',
  MAIL_FROM: 'Foyer <tickets@foyer.test>',
  // No server listens there; tests of card payments start a stand-in.
  STRIPE_API_URL: 'http://127.0.0.1:9',
})

/** The API on its own empty database. Call it at the top of a test file; it cleans up after itself. */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const { db, batch_db, pool } = await createTestDatabase()
  const log = createLogger(config)
  const withConfig = (changed: Partial<Config>) => {
    const services: Services = { db, batch_db, pool, log, config: { ...config, ...overrides, ...changed } }
    return { app: createApi(services), services }
  }
  return { ...withConfig({}), withConfig }
}
