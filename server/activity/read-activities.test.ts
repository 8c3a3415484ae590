import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { createTestDatabase } from '#test/database.ts'
import { isSettled } from '#test/settled-log.ts'
import { emit } from './emit.ts'
import { type Cursor, FROM_THE_BEGINNING, readActivities } from './read-activities.ts'

const { db } = await createTestDatabase()

const WRITERS = 50
const READERS = 5
const TRANSACTIONS = 12

class RolledBack extends Error {}

/** Writes transactions of one to three entries, some slow to commit, every third rolled back. Returns the committed entries. */
async function write(writer: number): Promise<number[]> {
  const kept: number[] = []
  for (let round = 0; round < TRANSACTIONS; round++) {
    const subjects = Array.from({ length: 1 + (round % 3) }, (_, n) => 1 + writer * 10_000 + round * 10 + n)
    const isKept = (writer + round) % 3 !== 0
    const written = db.transaction().execute(async (trx) => {
      for (const subject_id of subjects)
        await emit(trx, SYSTEM, { name: 'event.updated', subject_id, place: { account_id: 1 } })
      await sleep(Math.random() * 20)
      if (!isKept) throw new RolledBack()
    })
    await written.catch((error) => {
      if (!(error instanceof RolledBack)) throw error
    })
    if (isKept) kept.push(...subjects)
  }
  return kept
}

type Reading = (cursor: Cursor) => Promise<{ entries: { subject_id: number }[]; cursor: Cursor }>

async function readUntil(isOver: () => boolean, read: Reading): Promise<number[]> {
  const seen: number[] = []
  let cursor = FROM_THE_BEGINNING
  for (;;) {
    const wasOver = isOver() && (await isSettled(db))
    const { entries, cursor: next } = await read(cursor)
    cursor = next
    seen.push(...entries.map(({ subject_id }) => subject_id))
    if (wasOver && entries.length === 0) return seen
  }
}

async function race(read: Reading): Promise<{ kept: number[]; seen: number[][] }> {
  await sql`truncate activity_log`.execute(db)
  let isOver = false
  const reading = Array.from({ length: READERS }, () => readUntil(() => isOver, read))
  const kept = (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))).flat()
  isOver = true
  return { kept: sorted(kept), seen: await Promise.all(reading) }
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

it('fifty writers who commit and roll back as it comes: five readers miss nothing and see nothing twice', async () => {
  const { kept, seen } = await race((cursor) => readActivities(db, cursor, { limit: 40 }))
  expect(kept.length).toBeGreaterThan(500)
  for (const entries of seen) expect(sorted(entries)).toEqual(kept)
}, 60_000)

it('a reader who goes by the ids alone misses some: what the transactions’ numbers are for', async () => {
  const { kept, seen } = await race(async ({ id }) => {
    const entries = await db
      .selectFrom('activity_log')
      .selectAll()
      .where('id', '>', id)
      .orderBy('id')
      .limit(40)
      .execute()
    return { entries, cursor: { xid: '0', id: entries.at(-1)?.id ?? id } }
  })
  expect(seen.every((entries) => sorted(entries).length === kept.length)).toBe(false)
}, 60_000)
