import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { programOf, told } from '#test/feed.ts'
import { refused } from '#test/refused.ts'
import { untilSettled } from '#test/settled-log.ts'
import { arrangeActivityLog } from '../arrange-log.ts'

const { app, services } = await createTestApp({ activity_kept_months: 24 })
const { db } = services

const written = (text: string) => Buffer.from(text).toString('base64url')
const textOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/** An event that can be changed, and the feed of its account. */
async function openFeed() {
  const owner = await signUp(app)
  const event = await createEvent(owner)
  const { account_id } = owner
  const change = (subject_id: number) =>
    db.transaction().execute((trx) => emit(trx, SYSTEM, { name: 'event.updated', subject_id, place: { account_id } }))
  return { owner, event, account_id, change, program: await programOf(app, owner) }
}

describe('a cursor', () => {
  test('that is none is refused with what to send instead', async () => {
    const { program } = await openFeed()
    const { next } = await program.readAll()
    const [version, seen, account_id, event_id, xid] = textOf(next).split('.')
    const beyond = (xid: unknown, id: unknown) => written([version, seen, account_id, event_id, xid, id].join('.'))
    const nonsense = ['', ' ', '0', '17', 'then', 'NOW', 'a'.repeat(200), `${next.slice(0, -6)}`, written('1.2.3')]
    const impossible = [beyond(2n ** 64n, 1), beyond(xid, '9'.repeat(16)), beyond(Number(xid) + 1_000_000, 0)]
    for (const after of [...nonsense.filter((text) => text.trim() !== ''), ...impossible, beyond(-1, 1)]) {
      const refusal = await refused(program.read({ after }), 'malformed')
      expect([refusal.status, refusal.message]).toEqual([422, expect.stringMatching(/send what the feed answered/)])
      expect(Object.keys(refusal.errors)).toEqual(['after'])
    }
    await refused(program.read({ after: 'a'.repeat(201) }), 'malformed')
  })

  test('of another feed is refused, because something in between would be missing', async () => {
    const { program, event } = await openFeed()
    const other = await openFeed()
    const cursors = {
      account: (await program.readAll()).next,
      event: (await program.readAll({ event_id: event.id })).next,
      other: (await other.program.readAll()).next,
    }
    for (const query of [
      { after: cursors.event },
      { after: cursors.account, event_id: event.id },
      { after: cursors.other },
    ])
      expect((await refused(program.read(query), 'malformed')).message).toMatch(/of another feed/)
  })

  test.each([{ limit: 0 }, { limit: 501 }, { wait: 31 }, { wait: -1 }, { event_id: 0 }])(
    'is not looked at where %o is asked',
    async (query) => {
      await refused((await openFeed()).program.read(query), 'malformed')
    },
  )

  test('of whoever reaches other events now is gone: those would be missing', async () => {
    const { program, owner } = await openFeed()
    const { next: after } = await program.readAll()
    const { id } = await createEvent(owner)
    const place = { organizer_ids: [], event_ids: [id] }
    await db.updateTable('api_keys').set(place).where('id', '=', program.id).execute()
    expect(await refused(program.read({ after }), 'feed_cursor_gone')).toMatchObject({ status: 410 })
    const { next } = await program.readAll()
    expect((await program.read({ after: next })).entries).toEqual([])
  })
})

describe('what is no longer kept', () => {
  /** Creates the month three months ago with an entry; a retention of two months drops it. */
  async function anOldMonth(account_id: number) {
    const begin = sql`date_trunc('month', now() at time zone 'UTC') - interval '3 months'`
    const { rows } = await sql<{ name: string; from: string; to: string }>`
      select to_char(${begin}, 'YYYY_MM') as name, ((${begin}) at time zone 'UTC')::text as from,
        ((${begin} + interval '1 month') at time zone 'UTC')::text as to`.execute(db)
    const { name = '', from = '', to = '' } = rows[0] ?? {}
    const month = sql.table(`activity.log_${name}`)
    await sql`create table if not exists ${month} (like activity_log including all)`.execute(db)
    await sql`alter table activity_log attach partition ${month} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      db,
    )
    return (subject_id: number) =>
      sql`insert into activity_log (at, account_id, actor_kind, name, subject_id)
      values (${from}::timestamptz, ${account_id}, 'system', 'event.updated', ${subject_id})`.execute(db)
  }

  test('is not passed over: the cursor before it is gone, the one after it goes on', async () => {
    const { account_id, change, program } = await openFeed()
    const write = await anOldMonth(account_id)
    await untilSettled(db)
    const { next: before } = await program.readAll()
    await write(1)
    await write(2)
    await untilSettled(db)
    const between = (await program.read({ after: before, limit: 1 })).next
    const { entries, next: behind } = await program.readAll({ after: between })
    expect(told(entries)).toEqual(['event.updated 2'])
    await change(3)
    await untilSettled(db)
    await arrangeActivityLog({ db, config: { ...services.config, activity_kept_months: 2 } })
    for (const after of [before, between]) await refused(program.read({ after }), 'feed_cursor_gone')
    expect(told((await program.read({ after: behind })).entries)).toEqual(['event.updated 3'])
    expect(told((await program.readAll({ limit: 1 })).entries)).toEqual(['event.updated 3'])
    await arrangeActivityLog(services)
    expect(told((await program.read({ after: behind })).entries)).toEqual(['event.updated 3'])
  })

  test('in a log that was restored, cursors of before are gone', async () => {
    const { change, program } = await openFeed()
    await untilSettled(db)
    const { next: after } = await program.readAll()
    await sql`create table as_restored (like activity_log including all) partition by range (at)`.execute(db)
    await sql`create table restored_rows partition of as_restored default`.execute(db)
    await sql`alter table activity_log rename to as_it_was`.execute(db)
    await sql`alter table as_restored rename to activity_log`.execute(db)
    try {
      await refused(program.read({ after }), 'feed_cursor_gone')
    } finally {
      await sql`alter table activity_log rename to as_restored`.execute(db)
      await sql`alter table as_it_was rename to activity_log`.execute(db)
      await sql`drop table as_restored`.execute(db)
    }
    await change(4)
    await untilSettled(db)
    expect(told((await program.read({ after })).entries)).toEqual(['event.updated 4'])
  })
})
