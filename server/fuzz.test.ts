import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { openApi } from '#contract/openapi.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { Attacker } from '#test/fuzz/attacker.ts'
import { type Target, targetsOf } from '#test/fuzz/attacks.ts'
import { patience } from '#test/patience.ts'
import { IS_SHORT } from '#test/short.ts'

// Sends nonsense to every parameter and field of the API's own document, signed in and signed out. Nothing here names
// endpoints, so a new one is attacked by being in the contract.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const source = await (await visit(testApp.app).fetch('/api/openapi.json')).text()
const document = JSON.parse(source) as ReturnType<typeof openApi>
const targets = targetsOf(document)
/**
 * Each place gets a quarter of all kinds of nonsense, in `npm test` an eighth; `npm run test:explore` and `npm run test:limits`
 * send all.
 */
const EVERY = process.env.EXPLORE ? 1 : IS_SHORT ? 8 : 4
const attacker = new Attacker(testApp, targets, EVERY)

test('the document passes the recommended rules of its most used checker', async () => {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(document.components.securitySchemes.session.name).toBe(SESSION_COOKIE)
})

/** Enough for hundreds of requests. */
const LIMIT = patience(180_000)

const hasInput = ({ operation, method }: Target) =>
  operation.requestBody !== undefined ||
  (method === 'GET' && operation.parameters.some((parameter) => parameter.in === 'query'))

describe('nonsense is nobody’s error but the sender’s', () => {
  test.each(targets)(
    '$name',
    async (target) => {
      const { stranger, member } = await attacker.attack(target)
      expect([...stranger.failures, ...member.failures]).toEqual([])
      // Without a 422, the input would never have been validated.
      if (hasInput(target)) expect([...member.statuses]).toContain(422)
    },
    LIMIT,
  )
})
