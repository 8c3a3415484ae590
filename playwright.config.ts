import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './test/find-chromium.ts'

// Read by every process of the run: chosen once, passed on through the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
process.env.E2E_MAIL_PORT ??= String(Number(process.env.E2E_PORT) + 1)
process.env.E2E_DATA_DIR ??= `artifacts/e2e-data/${process.pid}`

const baseURL = `http://localhost:${process.env.E2E_PORT}`
const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/mail-server.ts',
  outputDir: 'artifacts/e2e',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/test/journeys.json' }]],
  use: {
    baseURL,
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      APP_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      MAIL_URL: `smtp://localhost:${process.env.E2E_MAIL_PORT}`,
      MAIL_FROM: 'Foyer <tickets@foyer.test>',
      LOG_LEVEL: 'warn',
    },
  },
})
