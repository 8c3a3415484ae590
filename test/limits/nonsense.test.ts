import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { openApi } from '#contract/openapi.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { Attacker } from '#test/fuzz/attacker.ts'
import { targetsOf } from '#test/fuzz/attacks.ts'
import { patience } from '#test/patience.ts'
import { megabytesInUse } from './megabytes-in-use.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const document: ReturnType<typeof openApi> = await (await visit(testApp.app).fetch('/api/openapi.json')).json()
const targets = targetsOf(document)
const attacker = new Attacker(testApp, targets)

/** Milliseconds, for tens of thousands of requests. */
const LIMIT = patience(900_000)

test('nonsense is answered soon and leaves nothing behind in memory', { timeout: LIMIT }, async () => {
  const half = targets.length >> 1
  for (const target of targets.slice(0, half)) await attacker.attack(target)
  const middle = megabytesInUse()
  for (const target of targets.slice(half)) await attacker.attack(target)
  const end = megabytesInUse()
  const { tally } = attacker
  const report = { ...tally, slowest_ms: Math.round(tally.slowest_ms), heap_mb: [middle, end].map(Math.round) }
  mkdirSync('artifacts/test', { recursive: true })
  writeFileSync('artifacts/test/fuzz.json', `${JSON.stringify(report, null, 2)}\n`)
  console.info(
    `${tally.requests} requests of nonsense; the slowest took ${report.slowest_ms} ms (${tally.slowest}); ` +
      `heap in use ${Math.round(middle)} MB after half of them, ${Math.round(end)} MB after all`,
  )
  expect(end - middle).toBeLessThan(24)
  expect(await attacker.longAnswers()).toEqual([])
})
