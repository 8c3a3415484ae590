import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { openApi } from '#contract/openapi.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { type Attack, attacksOn, ordinary, type Target, targetsOf } from '#test/fuzz/attacks.ts'
import { patience } from '#test/patience.ts'
import { createWorld, type World } from '#test/worlds.ts'

// Every parameter and field that the API's own document names is sent every kind of nonsense, by somebody who is signed in
// and by somebody who is not. Nothing here names endpoints, so a new one is attacked by being in the contract.

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const source = await (await visit(testApp.app).fetch('/api/openapi.json')).text()
const document = JSON.parse(source) as ReturnType<typeof openApi>
const targets = targetsOf(document)

test('the document passes the recommended rules of its most used checker', async () => {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(document.components.securitySchemes.session.name).toBe(SESSION_COOKIE)
})

const AT_ONCE = 4
/** Hundreds of requests. */
const LIMIT = patience(180_000)
/** Too many passwords at one e-mail address are answered later on purpose (docs/decisions/0007): here each is the first. */
const SLOWED_DOWN = '/api/auth/login'
const tally = { requests: 0, slowest_ms: 0, slowest: '', statuses: {} as Record<string, number> }

/** Of one request; from a new address each time, so that no limit stands in the way. */
async function answerTo(
  { path, init }: Pick<Attack, 'path' | 'init'>,
  by?: Visitor,
): Promise<{ status: number; text: string }> {
  const visitor = visit(testApp.app)
  for (const [name, value] of by?.cookies ?? []) visitor.cookies.set(name, value)
  if (path === SLOWED_DOWN) await testApp.services.db.deleteFrom('rate_limits').execute()
  const started = performance.now()
  const response = await visitor.fetch(path, init)
  const text = await response.text()
  const ms = performance.now() - started
  if (ms > tally.slowest_ms) Object.assign(tally, { slowest_ms: ms, slowest: `${init.method} ${path.slice(0, 120)}` })
  tally.requests += 1
  tally.statuses[response.status] = (tally.statuses[response.status] ?? 0) + 1
  return { status: response.status, text }
}

/** Answers that are errors of ours, or give away what is inside. */
async function failuresOf(attacks: Attack[], by?: Visitor) {
  const failures: string[] = []
  const statuses = new Set<number>()
  async function work() {
    for (let attack = attacks.pop(); attack; attack = attacks.pop()) {
      const { status, text } = await answerTo(attack, by)
      statuses.add(status)
      if (status >= 500) failures.push(`${attack.kind} as ${attack.place}: ${status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { failures, statuses }
}

let world: World | undefined
/** Something was changed since it was last looked at. */
let isTouched = false

/** Some nonsense makes sense somewhere: what it has changed or ended is made anew. */
async function wholeWorld(): Promise<World> {
  if (world && (!isTouched || (await isWhole(world)))) return world
  world = await createWorld(testApp, 'own')
  return world
}

/** Everything that can be looked at is still there, and on sale. */
async function isWhole({ visitor, ids }: World): Promise<boolean> {
  const readable = targets.filter(({ method, path }) => method === 'GET' && /_id\}$/.test(path))
  const answers = await Promise.all(readable.map((target) => answerTo(ordinary(target, ids), visitor)))
  return answers.every(({ status }) => status === 200) && answers.some(({ text }) => text.includes('"status":"LIVE"'))
}

/** Who must sign in first is turned away before anything is looked at: there each place gets one kind, by turns; FUZZ=all sends all. */
function ofStrangers({ operation }: Target, attacks: Attack[]): Attack[] {
  const isOpen = !operation.security.some((needed) => 'session' in needed)
  if (isOpen || process.env.FUZZ === 'all') return attacks
  const places = [...new Set(attacks.map(({ place }) => place))]
  return places.flatMap((place, turn) => {
    const kinds = attacks.filter((attack) => attack.place === place)
    return kinds[(turn * 7) % kinds.length] ?? []
  })
}

const hasInput = ({ operation, method }: Target) =>
  operation.requestBody !== undefined ||
  (method === 'GET' && operation.parameters.some((parameter) => parameter.in === 'query'))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

describe('nonsense is nobody’s error but the sender’s', () => {
  const heap: number[] = []

  test.each(targets)(
    '$name',
    async (target) => {
      const { visitor, ids } = await wholeWorld()
      isTouched = target.method !== 'GET'
      const stranger = await failuresOf(ofStrangers(target, attacksOn(target, ids)))
      const member = await failuresOf(attacksOn(target, ids), visitor)
      expect([...stranger.failures, ...member.failures]).toEqual([])
      // Otherwise nobody would have looked at it.
      if (hasInput(target)) expect([...member.statuses]).toContain(422)
      if (target === targets[targets.length >> 1]) heap.push(heapInUse())
    },
    LIMIT,
  )

  test('leaves nothing behind in memory', () => {
    const end = heapInUse()
    const [middle = end] = heap
    const report = { ...tally, slowest_ms: Math.round(tally.slowest_ms), heap_mb: [middle, end].map(Math.round) }
    mkdirSync('artifacts/test', { recursive: true })
    writeFileSync('artifacts/test/fuzz.json', `${JSON.stringify(report, null, 2)}\n`)
    console.info(
      `${tally.requests} requests of nonsense; the slowest took ${report.slowest_ms} ms (${tally.slowest}); ` +
        `heap in use ${Math.round(middle)} MB after half of them, ${Math.round(end)} MB after all`,
    )
    expect(end - middle).toBeLessThan(24)
  })
})
