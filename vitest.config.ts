import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { configDefaults, defineConfig } from 'vitest/config'
import { wordsByArea } from './vite/words.ts'

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), wordsByArea()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share the modules of their worker: each test has an app and a database of its own, so nothing else has to be apart.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['{domain,contract,locales}/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,database,test}/**/*.test.{ts,tsx}'],
          // These need the build: vitest.processes.config.ts.
          exclude: [...configDefaults.exclude, 'test/{races,faults}/**'],
          globalSetup: ['./test/database-server.ts'],
        },
      },
    ],
  },
})
