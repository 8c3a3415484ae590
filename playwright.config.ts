import { defineConfig, devices } from '@playwright/test'
import { ofNpmTest } from './e2e/always.ts'
import { appEnv } from './e2e/support/app-env.ts'
import { elevenPorts } from './e2e/support/eleven-ports.ts'
import { findChromium } from './test/find-chromium.ts'
import { measurePatience } from './test/measure-patience.ts'
import { patience } from './test/patience.ts'
import { IS_SHORT } from './test/short.ts'

// Read by every process of the run: chosen once and passed on through the environment.
process.env.E2E_PORT ??= String(await elevenPorts())
process.env.E2E_DATA_DIR ??= `artifacts/e2e-data/${process.pid}`
await measurePatience()

const baseURL = `http://localhost:${process.env.E2E_PORT}`
const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/outside.ts',
  outputDir: 'artifacts/e2e',
  // Text snapshots, so the same on every machine.
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Tests that wait for minutes without using the processor run beside the others.
  projects: [
    { name: 'journeys', ...(IS_SHORT && { grep: ofNpmTest() }), grepInvert: /@waits/, workers: 2 },
    { name: 'journeys that wait', grep: IS_SHORT ? ofNpmTest('@waits') : /@waits/, workers: 1 },
  ],
  // Flaky journeys are named and counted (test/outcome.ts).
  retries: process.env.CI ? 1 : 0,
  timeout: patience(120_000),
  expect: { timeout: patience(15_000) },
  reporter: [['list'], ['json', { outputFile: 'artifacts/test/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Accessibility checks read colours, which must not be caught during a transition.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording a trace takes longer than the journey: `npm run e2e -- --trace on` if needed.
    trace: 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/api/health`,
    timeout: patience(240_000),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: appEnv({ port: Number(process.env.E2E_PORT), data_dir: process.env.E2E_DATA_DIR }),
  },
})
