import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { measurePatience } from './test/measure-patience.ts'
import { patience } from './test/patience.ts'
import { wordsByArea } from './vite/words.ts'

await measurePatience()

/** Races and faults: the built app in several real processes on one database (`npm run test:races`, `npm run test:faults`). */
const shared = {
  globalSetup: ['./test/database-server.ts'],
  pool: 'forks' as const,
  // One after the other: each measures how its own installations share resources.
  fileParallelism: false,
  // No isolation needed: the tests compare processes and databases of their own, not the memory of modules.
  isolate: false,
  testTimeout: patience(180_000),
  hookTimeout: patience(180_000),
  expect: { poll: { timeout: patience(30_000), interval: 20 } },
}

const WITH_WORDS = { plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), wordsByArea()] }

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'races', include: ['test/races/**/*.test.ts'] } },
      { test: { ...shared, name: 'faults', include: ['test/faults/**/*.test.ts'] } },
      // The image, built and started: `npm run test:container`.
      { test: { ...shared, name: 'container', include: ['test/container/**/*.test.ts'] } },
      // Verdict of Debian's spam filter on each email: `npm run test:mail`.
      { ...WITH_WORDS, test: { ...shared, name: 'mail', include: ['test/mail/**/*.test.ts'] } },
      // Memory and waiting times: `npm run test:limits`, on an otherwise idle machine.
      { ...WITH_WORDS, test: { ...shared, name: 'limits', include: ['test/limits/**/*.test.ts'] } },
    ],
  },
})
