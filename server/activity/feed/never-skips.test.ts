import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { createTestDatabase } from '#test/database.ts'
import { createEvent, createOrganizer, signUp } from '#test/factories.ts'
import { feedOf, programOf, told } from '#test/feed.ts'
import { affiliatesIn, apply, type Copy, type Readings, write } from '#test/feed-race.ts'
import { type Dice, diceOf } from '#test/figures/dice.ts'
import { patience } from '#test/patience.ts'
import { isSettled, untilSettled } from '#test/settled-log.ts'
import { emit } from '../emit.ts'

/** `npm run test:explore` runs longer, with more of both. */
const SIZE = process.env.EXPLORE
  ? { writers: 50, readers: 10, milliseconds: 60_000 }
  : { writers: 12, readers: 4, milliseconds: 1_200 }

const { app, services } = await createTestApp()
const { db } = services
const writing = openDatabase({
  database_url: services.pool.options.connectionString ?? '',
  application_name: 'writers',
  max_connections: SIZE.writers,
})
afterAll(() => writing.close())

const { db: elsewhere } = await createTestDatabase()

const ada = await signUp(app)
const organizer = await createOrganizer(ada)
const events = await Promise.all(
  Array.from({ length: SIZE.writers }, () => createEvent(ada, { organizer_id: organizer.id })),
)
const places = events.map(({ id }) => ({ id, account_id: ada.account_id, organizer_id: organizer.id }))
const program = await programOf(app, ada)
/** Reads by session: a key may only call 6,000 times a minute. */
const asAda = feedOf(ada.visitor, ada.account_id)

type Told = { id: number; name: string; subject_id: number | null; event_id: number | null }
type Page = { entries: Told[]; next: string }
/** Reads the page after a cursor: without a cursor the first page, at `now` an empty page with the present cursor. */
type Reading = (after: string | undefined, dice: Dice) => Promise<Page>

const byFeed: Reading = (after, dice) => {
  const size = { limit: 1 + dice.below(40), wait: dice.below(8) === 0 ? 1 : 0 }
  return asAda.read({ ...size, ...(after !== undefined && { after }), ...(after === 'now' && { wait: 0 }) })
}

/** Control: reads as if ids were assigned at commit. */
const byIdAlone: Reading = async (after = '0', dice) => {
  const log = db.selectFrom('activity_log').select(['id', 'name', 'subject_id', 'event_id'])
  const ofAccount = log.where('account_id', '=', ada.account_id)
  if (after === 'now') {
    const last = await ofAccount.orderBy('id', 'desc').limit(1).executeTakeFirst()
    return { entries: [], next: String(last?.id ?? 0) }
  }
  const entries = await ofAccount
    .where('id', '>', Number(after))
    .orderBy('id')
    .limit(1 + dice.below(40))
    .execute()
  return { entries, next: String(entries.at(-1)?.id ?? after) }
}

const FROM_THE_BEGINNING = 60

type Reader = { dice: Dice; readings: Readings; isOver: () => boolean }

/**
 * Keeps a copy in step; now and then it drops the copy and starts again from the present state. It restarts from the beginning
 * of the log in its first readings only: later ones would only read ever more of the same.
 */
async function follow({ dice, readings, isOver }: Reader): Promise<Copy> {
  let copy: Copy = new Map()
  let after: string | undefined
  for (let looks = 0; ; looks++) {
    const wasOver = isOver() && (await isSettled(db))
    if (!wasOver && dice.below(30) === 0) {
      const fromNow = looks > FROM_THE_BEGINNING || dice.below(2) === 0
      after = fromNow ? (await byFeed('now', dice)).next : undefined
      copy = fromNow ? await affiliatesIn(db) : new Map()
    }
    const { entries, next } = await byFeed(after, dice)
    const changed = entries.filter(({ name }) => name.startsWith('affiliate.'))
    await apply(copy, ada.visitor.call, changed)
    after = next
    readings.count += 1
    if (wasOver && entries.length === 0) return copy
  }
}

async function race() {
  const readings = { count: 0 }
  const end = performance.now() + SIZE.milliseconds
  const isTimeOver = () => performance.now() > end
  let isOver = false
  const reading = Array.from({ length: SIZE.readers }, (_, seed) =>
    follow({ dice: diceOf(1_000 + seed), readings, isOver: () => isOver }),
  )
  const written = places.map((event, seed) =>
    write({ db: writing.db, event, dice: diceOf(seed), readings, longest: 2 * SIZE.writers, isOver: isTimeOver }),
  )
  const counted = Promise.all(written).then((each) => {
    isOver = true
    return each.reduce((sum, one) => sum + one, 0)
  })
  const [committed, ...copies] = await Promise.all([counted, ...reading])
  return { committed, copies, present: await affiliatesIn(db) }
}

test('every reader’s copy is what there is, wherever it began, while writers commit late and roll back as it comes', {
  timeout: patience(300_000),
}, async () => {
  const { committed, copies, present } = await race()
  expect(committed).toBeGreaterThan(0)
  for (const copy of copies) expect(copy).toEqual(present)
})

describe('a transaction that began first and commits last', () => {
  const place = { account_id: ada.account_id }
  const change = (subject_id: number) =>
    db.transaction().execute((trx) => emit(trx, SYSTEM, { name: 'event.updated', subject_id, place }))

  /** Two entries. The first is committed after the second, with a read in between. */
  async function inWrongOrder<T>(look: () => Promise<T>) {
    const [first, second] = [await db.startTransaction().execute(), await db.startTransaction().execute()]
    await emit(first, SYSTEM, { name: 'event.updated', subject_id: 1, place })
    await emit(second, SYSTEM, { name: 'event.updated', subject_id: 2, place })
    await second.commit().execute()
    const between = await look()
    await first.commit().execute()
    await untilSettled(db)
    return between
  }

  test('is read first; what began later waits for it', async () => {
    await untilSettled(db)
    const { next: after } = await program.read({ after: 'now' })
    const between = await inWrongOrder(() => program.read({ after }))
    expect(between.entries).toEqual([])
    const { entries } = await program.read({ after: between.next })
    expect(told(entries)).toEqual(['event.updated 1', 'event.updated 2'])
    expect((await program.read({ after })).entries).toEqual(entries)
  })

  test('unprotected: by ids alone it is passed by', async () => {
    const { next: after } = await byIdAlone('now', diceOf(1))
    const between = await inWrongOrder(() => byIdAlone(after, { ...diceOf(1), below: () => 39 }))
    expect(between.entries.map(({ subject_id }) => subject_id)).toEqual([2])
    expect((await byIdAlone(between.next, diceOf(1))).entries).toEqual([])
  })

  test('holds readers back also from another database of the server', async () => {
    await untilSettled(db)
    const { next: after } = await program.read({ after: 'now' })
    const under_way = await elsewhere.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(under_way)
    await change(3)
    const { entries, next } = await program.read({ after, wait: 1 })
    expect(entries).toEqual([])
    await under_way.commit().execute()
    await untilSettled(db)
    expect(told((await program.read({ after: next })).entries)).toEqual(['event.updated 3'])
  })

  test('holds nobody back where it only reads, as a dump does', async () => {
    await untilSettled(db)
    const { next: after } = await program.read({ after: 'now' })
    const dump = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await dump.selectFrom('activity_log').select('id').execute()
    await change(4)
    const { entries } = await program.read({ after, wait: 30 })
    await dump.rollback().execute()
    expect(told(entries)).toEqual(['event.updated 4'])
  })
})
