import { globSync, readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'

/** `npm run test:explore`: the property tests with values that no run has tried before (test/property-seed.ts). */
const usesProperties = (file: string) => readFileSync(file, 'utf8').includes("from 'fast-check'")
const files = globSync('{domain,contract,locales,web,server,database,test}/**/*.test.{ts,tsx}').filter(usesProperties)

process.env.EXPLORE = 'true'
const vitest = await startVitest(files, { run: true })
await vitest.close()
