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
  // One after the other: each measures how its own installations share what there is.
  fileParallelism: false,
  // Nothing in a module's memory tells two files apart: what they compare lies in processes and databases of their own.
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
      // How Debian's spam filter judges each e-mail: `npm run test:mail`.
      { ...WITH_WORDS, test: { ...shared, name: 'mail', include: ['test/mail/**/*.test.ts'] } },
      // Memory and waiting times: `npm run test:limits`, on a machine that has nothing else to do.
      { ...WITH_WORDS, test: { ...shared, name: 'limits', include: ['test/limits/**/*.test.ts'] } },
    ],
  },
})
