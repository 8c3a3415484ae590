import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'

const { db, url } = await createTestDatabase()

test('rows are the JSON of the API', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as whole, 7.125::numeric as rate, '2026-03-29'::date as day,
      timestamptz '2026-03-29 01:30:00.5+01' as moment, timestamptz '2026-03-29 01:30:00+05:30' as odd_zone,
      array[1, null]::int8[] as wholes, array[timestamptz '2026-01-01Z'] as moments, null::timestamptz as never
  `.execute(db)
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      rate: 7.125,
      day: '2026-03-29',
      moment: '2026-03-29T00:30:00.500Z',
      odd_zone: '2026-03-28T20:00:00.000Z',
      wholes: [1, null],
      moments: ['2026-01-01T00:00:00.000Z'],
      never: null,
    },
  ])
})

test('a moment is the same in whatever zone the session has, and is cut to milliseconds', async () => {
  const read = sql<{
    at: string
  }>`select timestamptz '2026-03-29 01:30:00.123987Z' as at union all select 'infinity' as at`
  const zones = ['UTC', 'Asia/Kathmandu', 'America/Caracas']
  for (const zone of zones) {
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(trx)
      return read.execute(trx)
    })
    expect(rows).toEqual([{ at: '2026-03-29T01:30:00.123Z' }, { at: 'infinity' }])
  }
})

test('a number too large to be exact is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8 as whole`.execute(db)).rejects.toThrow('too large')
})

const settings = sql<Record<string, string>>`
  select current_setting('statement_timeout') as statement, current_setting('timezone') as zone,
    current_setting('jit') as jit, current_setting('random_page_cost') as page_cost, current_setting('enable_seqscan') as seqscan`

test('a session has its limits, its zone, and no JIT', async () => {
  const expected = { statement: '30s', zone: 'UTC', jit: 'off', page_cost: '1.1' }
  expect((await settings.execute(db)).rows).toEqual([{ ...expected, seqscan: 'on' }])
  const { batch_db, close } = openDatabase({ database_url: url })
  expect((await settings.execute(batch_db)).rows).toEqual([{ ...expected, seqscan: 'off' }])
  await close()
})

test('with PgBouncer in between, each transaction has them, and nothing else of the session is changed', async () => {
  const pooled = openDatabase({ database_url: `${url}&pgbouncer=true` })
  const expected = { statement: '30s', zone: 'UTC', jit: 'off', page_cost: '1.1' }
  for (const [one, seqscan] of [[pooled.db, 'on'] as const, [pooled.batch_db, 'off'] as const]) {
    const { rows } = await one.transaction().execute((trx) => settings.execute(trx))
    expect(rows).toEqual([{ ...expected, seqscan }])
    expect((await settings.execute(one)).rows).toMatchObject([{ statement: '0', zone: 'UTC', seqscan: 'on' }])
  }
  await pooled.close()
})

test('a connection that breaks is told, unless the database is being closed anyway', async () => {
  const lost: string[] = []
  const opened = openDatabase({ database_url: url, onConnectionLost: ({ message }) => lost.push(message) })
  const holdOne = async () => {
    const client = await opened.pool.connect()
    // Not events.once(), which rejects at the error event that comes before.
    const broken = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return async () => {
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await broken
      client.release(true)
    }
  }
  const [early, late] = [await holdOne(), await holdOne()]
  await early()
  expect(lost[0]).toMatch('terminating connection')
  const told = lost.length
  const closed = opened.close()
  await late()
  await closed
  expect(lost).toHaveLength(told)
})
