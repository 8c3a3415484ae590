import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { createTestApp } from '#test/app.ts'
import { arrangeActivityLog } from './arrange-log.ts'
import { emit } from './emit.ts'

const { services, withConfig } = await createTestApp({ activity_kept_months: 24 })
const { db } = services

/** A month of the log as "2026_11"; 0 is the present month, -1 the one before. */
async function monthFromNow(months: number): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char((now() at time zone 'UTC') + make_interval(months => ${months}::int), 'YYYY_MM') as month`.execute(
    db,
  )
  return rows[0]?.month ?? ''
}

async function months(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select substr(relname, 5) as month from pg_class
    where relnamespace = 'activity'::regnamespace and relkind = 'r' order by relname`.execute(db)
  return rows.map(({ month }) => month)
}

/** Creates the month so many months ago, with one entry. */
async function writeMonthsAgo(months_ago: number, subject_id: number): Promise<void> {
  const name = `log_${await monthFromNow(-months_ago)}`
  const begin = sql`date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${sql.lit(months_ago)})`
  const { rows } = await sql<{ from: string; to: string }>`
    select ((${begin}) at time zone 'UTC')::text as from,
      ((${begin} + interval '1 month') at time zone 'UTC')::text as to`.execute(db)
  const { from = '', to = '' } = rows[0] ?? {}
  const month = sql.table(`activity.${name}`)
  await sql`create table ${month} (like activity_log including all)`.execute(db)
  await sql`alter table activity_log attach partition ${month} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  )
  await sql`insert into activity_log (at, account_id, actor_kind, name, subject_id)
    values (${from}::timestamptz + interval '3 days', 1, 'system', 'event.updated', ${subject_id})`.execute(db)
}

const subjects = async () =>
  (await db.selectFrom('activity_log').select('subject_id').orderBy('at').execute()).map((row) => row.subject_id)

test('entries are kept for as many months as is set, and not one longer', async () => {
  await writeMonthsAgo(26, 26)
  await writeMonthsAgo(25, 25)
  await writeMonthsAgo(24, 24)
  await writeMonthsAgo(23, 23)
  await db
    .transaction()
    .execute((trx) => emit(trx, SYSTEM, { name: 'event.updated', subject_id: 1, place: { account_id: 1 } }))
  expect(await subjects()).toEqual([26, 25, 24, 23, 1])
  await arrangeActivityLog(services)
  // A month is deleted as a whole, once its last day is old enough.
  expect(await subjects()).toEqual([24, 23, 1])
  expect((await months())[0]).toBe(await monthFromNow(-24))
  await arrangeActivityLog(withConfig({ activity_kept_months: 23 }).services)
  expect(await subjects()).toEqual([23, 1])
})

test('an entry is neither changed nor deleted', async () => {
  await db
    .transaction()
    .execute((trx) => emit(trx, SYSTEM, { name: 'event.updated', subject_id: 7, place: { account_id: 1 } }))
  const of = { subject_id: 8 }
  await expect(db.updateTable('activity_log').set(of).where('subject_id', '=', 7).execute()).rejects.toThrow()
  await expect(db.deleteFrom('activity_log').where('subject_id', '=', 7).execute()).rejects.toThrow()
  expect(await subjects()).toContain(7)
})

test('the months of the next year are there, again after they were lost, and what is written then has its month', async () => {
  await sql`drop table ${sql.table(`activity.log_${await monthFromNow(5)}`)}`.execute(db)
  await arrangeActivityLog(services)
  await arrangeActivityLog(services)
  const ahead = await Promise.all(Array.from({ length: 13 }, (_, month) => monthFromNow(month)))
  expect(await months()).toEqual(expect.arrayContaining(ahead))
  await sql`insert into activity_log (at, account_id, actor_kind, name, subject_id)
    values (now() + interval '11 months', 1, 'system', 'event.updated', 11)`.execute(db)
  expect((await subjects()).at(-1)).toBe(11)
})
