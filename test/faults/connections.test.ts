import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import type { App } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { IS_SHORT } from '#test/short.ts'
import { backlogDrains } from './backlog.ts'
import { type Journey, journeysOf, outcomeOf, sameSession } from './journeys.ts'

const installation = await openInstallation()
const { app, db, processes, tamper } = installation

/** Each of the two processes has 20 connections. */
const ALL_CONNECTIONS = 2 * 20

let journeys: Journey[]
let person: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  journeys = await journeysOf(installation)
  person = await signUp(app)
})

/** A request that needs a connection and a table that no other request here needs. */
function confirmAddress(to: App) {
  const params = { user_id: person.user.id, token: 'x'.repeat(43) }
  return outcomeOf(sameSession(person.visitor, to).call(users.confirmEmailChange, { params }))
}

/**
 * Locks a table and sends requests that wait for it, until they hold all connections of both processes. This lasts some seconds,
 * in which all journeys are sent.
 */
async function takeAllConnections(seconds: number) {
  const ready = await Promise.all(journeys.map((journey) => journey.prepare()))
  const [locked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table user_tokens in access exclusive mode`.execute(trx)
    locked.resolve()
    await taken.promise
    await sleep(seconds * 1000)
  })
  await locked.promise
  const stuck = Promise.all(Array.from({ length: 40 }, () => processes.map(confirmAddress)).flat())
  try {
    await expect.poll(waitingConnections).toBeGreaterThanOrEqual(ALL_CONNECTIONS)
  } finally {
    taken.resolve()
  }
  const sent = Promise.all(ready.map(({ send }, index) => send(processes[index % 2] ?? app)))
  await holding
  return { ready, stuck: await stuck, sent: await sent }
}

async function waitingConnections(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and application_name = 'foyer' and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Requests that take a connection wait for the lock without a time limit, until all connections are taken. */
const PATIENT = {
  name: 'patient',
  find: '^begin$',
  put: 'begin; set local lock_timeout = 0; set local statement_timeout = 0',
}

test('all connections are taken for three seconds: everybody waits, and is served', async () => {
  const patient = await tamper({ rewrites: [PATIENT] })
  const { ready, stuck, sent } = await takeAllConnections(3)
  await patient.end()
  expect(new Set(stuck)).toEqual(new Set(['404 not_found']))
  expect(new Set(sent)).toEqual(new Set(['ok']))
  for (const { hasHappened } of ready) expect(await hasHappened()).toBe(true)
  await backlogDrains(db)
})

if (!IS_SHORT)
  test('for longer than anybody waits: people are asked to come again, nothing has happened, and then it can', async () => {
    const { ready, stuck, sent } = await takeAllConnections(13)
    expect(stuck).toContain('503 busy')
    expect([...stuck, ...sent].filter((outcome) => !/^(ok|404 not_found|503 busy)$/.test(outcome))).toEqual([])
    for (const [index, { send, hasHappened }] of ready.entries()) {
      expect(await hasHappened()).toBe(sent[index] === 'ok')
      if (sent[index] !== 'ok') expect(await send(app)).toBe('ok')
    }
    await backlogDrains(db)
    expect(processes).toHaveLength(2)
  })
