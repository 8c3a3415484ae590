import { afterAll, describe, expect, test } from 'vitest'
import type { AppProcess } from '#test/processes/app-process.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { type Fault, LAST_WORDS } from '#test/processes/tampering.ts'
import { IS_SHORT } from '#test/short.ts'
import { backlogDrains } from './backlog.ts'
import { journeysOf } from './journeys.ts'

/** One process stays; the others are killed one after the other. */
const installation = await openInstallation({ roles: ['all'] })
const { app: survivor, db, start } = installation
const journeys = await journeysOf(installation)

/** The next process starts while the present one is being killed. */
let standby = start('web')
async function nextVictim(): Promise<AppProcess> {
  const victim = await standby
  standby = start('web')
  return victim
}

/** Every point at which the process can die, from the statements of a successful journey. A short run uses some of them. */
function crashPoints(statements: string[], commit: number): Fault[] {
  const numbers = statements.map((_, index) => index + 1)
  const before = IS_SHORT ? numbers.filter((at) => at <= commit && (commit - at) % 12 === 0) : numbers
  const sent = IS_SHORT ? [commit] : numbers
  return [
    ...before.map((at): Fault => ({ at, when: 'before', what: 'kill' })),
    ...sent.map((at): Fault => ({ at, when: 'sent', what: 'kill' })),
    { at: commit, when: 'after', what: 'kill' },
  ]
}

async function statementsOf({ prepare }: (typeof journeys)[number]): Promise<string[]> {
  const victim = await nextVictim()
  const { send } = await prepare()
  await victim.send({ do: 'tamper', how: {} })
  expect(await send(victim)).toBe('ok')
  const { statements } = await victim.send({ do: 'report' })
  await victim.kill()
  return statements
}

/** Statements that the killed process had sent. Concurrent requests can reorder them. */
async function lastWordsOf(victim: AppProcess): Promise<string[]> {
  await victim.ended
  const [, words = '[]'] = victim.printed().split(LAST_WORDS)
  return JSON.parse(words.split('\n')[0] ?? '[]')
}

/** Number of the statement that makes the change permanent: a commit, or a single statement that writes; 0 if there is none. */
function commitOf(statements: string[]): number {
  const isInside = (at: number) =>
    statements.slice(0, at).findLast((text) => /^(begin|commit)\b/i.test(text)) === 'begin'
  const writesAlone = (text: string, at: number) => /\b(insert into|update|delete from)\b/i.test(text) && !isInside(at)
  return statements.findLastIndex((text, at) => /^commit\b/i.test(text) || writesAlone(text, at)) + 1
}

/** Null if unknown: the process died between sending the commit and its answer. */
function isCommitted(statements: string[], { when }: Fault): boolean | null {
  const commit = commitOf(statements)
  if (commit === 0) return false
  if (commit < statements.length || when === 'after') return true
  return when === 'before' ? false : null
}

describe.each(journeys)('kill -9 between every two statements: $name', (journey) => {
  test('it has happened entirely or not at all, and can be done again', async () => {
    const usual = await statementsOf(journey)
    const commit = commitOf(usual)
    expect(commit, 'the journey is one transaction').toBeGreaterThan(0)
    for (const fault of crashPoints(usual, commit)) {
      const { send, hasHappened, again } = await journey.prepare()
      const victim = await nextVictim()
      await victim.send({ do: 'tamper', how: { fault } })
      const outcome = await send(victim)
      const statements = await lastWordsOf(victim)
      const where = `${fault.when} statement ${fault.at} of ${usual.length}: ${statements.at(-1)?.slice(0, 80)}`
      expect(outcome, where).toBe('0 network')
      const happened = await hasHappened()
      expect([happened, null], where).toContain(isCommitted(statements, fault))
      expect(await send(survivor), where).toBe(happened ? again : 'ok')
      expect(await hasHappened(), where).toBe(true)
    }
    await backlogDrains(db)
  })
})

afterAll(async () => {
  await standby
})
