import { globSync, readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'

/** `npm run test:explore`: runs generated tests with more values and new random seeds (test/property-seed.ts). */
const usesProperties = (file: string) => /from 'fast-check'|process\.env\.EXPLORE/.test(readFileSync(file, 'utf8'))
const files = globSync('{domain,contract,locales,web,server,database,test}/**/*.test.{ts,tsx}').filter(usesProperties)

process.env.EXPLORE = 'true'
const vitest = await startVitest(files, { run: true })
await vitest.close()
