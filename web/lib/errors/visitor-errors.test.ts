import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VISITOR_ERRORS } from './visitor-errors.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Source files of the endpoints for visitors and buyers. */
const SERVED_BY = [
  'server/checkout/*.ts',
  'server/edge/*.ts',
  'server/events/public-*.ts',
  'server/organizers/public-*.ts',
  'server/promo-codes/public-*.ts',
  'server/waitlist/{public-waitlist,join-waitlist,end-entry}.ts',
  'server/lib/errors.ts',
  'server/http/{idempotency,kept-answers,rate-limit,request-body}.ts',
]

it('has words for every refusal that visitors and buyers may meet', () => {
  const files = globSync(SERVED_BY, { cwd: ROOT }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(30)
  const codes = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/ApiError\(\s*'(\w+)'/g)].map(([, code = '']) => code),
  )
  expect(new Set(codes).size).toBeGreaterThan(15)
  expect([...new Set(codes)].filter((code) => !(code in VISITOR_ERRORS))).toEqual([])
})
