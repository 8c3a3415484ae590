import { globSync, readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'

/** `npm run test:explore`: generated tests with more values, and with such as no run has tried before (test/property-seed.ts). */
const usesProperties = (file: string) => /from 'fast-check'|process\.env\.EXPLORE/.test(readFileSync(file, 'utf8'))
const files = globSync('{domain,contract,locales,web,server,database,test}/**/*.test.{ts,tsx}').filter(usesProperties)

process.env.EXPLORE = 'true'
const vitest = await startVitest(files, { run: true })
await vitest.close()
