import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { configDefaults, defineConfig } from 'vitest/config'
import { measurePatience } from './test/measure-patience.ts'
import { patience } from './test/patience.ts'
import { wordsByArea } from './vite/words.ts'

await measurePatience()

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), wordsByArea()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share the modules of their worker: each test has its own app and database, so no further isolation is needed.
    isolate: false,
    setupFiles: ['./test/property-seed.ts'],
    // Styles that the server sends as text; all others are empty in tests.
    css: { include: /\.css\?raw$/ },
    testTimeout: patience(60_000),
    hookTimeout: patience(60_000),
    expect: { poll: { timeout: patience(30_000), interval: 10 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['{domain,contract,locales}/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,database,test}/**/*.test.{ts,tsx}'],
          // Tests that need the build: vitest.processes.config.ts.
          exclude: [...configDefaults.exclude, 'test/{races,faults,limits,mail}/**'],
          globalSetup: ['./test/database-server.ts'],
        },
      },
    ],
  },
})
