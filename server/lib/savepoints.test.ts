import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import type { Db, Trx } from './database.ts'
import { withSavepoints } from './savepoints.ts'

const { db } = await createTestDatabase()

const hit = (db: Db | Trx, key: string) =>
  sql`insert into rate_limits (key, attempts, ends_at) values (${key}, '{}', now())`.execute(db)
const kept = async () =>
  (await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

/** Runs `work` in a transaction that is committed at the end. */
const within = <T>(work: (inner: Db) => Promise<T>) => db.transaction().execute((trx) => withSavepoints(trx, work))

describe('a database of savepoints', () => {
  it('keeps what was committed, and goes on after what failed', async () => {
    await within(async (inner) => {
      await hit(inner, 'a statement')
      await inner.transaction().execute((trx) => hit(trx, 'a transaction'))
      await expect(hit(inner, 'a statement')).rejects.toMatchObject({ code: '23505' })
      const failing = inner.transaction().execute(async (trx) => {
        await hit(trx, 'half done')
        await hit(trx, 'a statement')
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      await hit(inner, 'afterwards')
    })
    expect(await kept()).toEqual(['a statement', 'a transaction', 'afterwards'])
  })

  it('keeps nothing when the transaction around it is rolled back', async () => {
    const failing = within(async (inner) => {
      await inner.transaction().execute((trx) => hit(trx, 'a transaction'))
      await hit(inner, 'a statement')
      throw new Error('in the end')
    })
    await expect(failing).rejects.toThrow('in the end')
    expect(await kept()).toEqual([])
  })

  it('lets those who ask at once take turns', async () => {
    await within(async (inner) => {
      const transaction = (key: string) => inner.transaction().execute((trx) => hit(trx, key))
      await Promise.all([hit(inner, 'a'), transaction('b'), transaction('c'), hit(inner, 'd')])
    })
    expect(await kept()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses to be asked inside its own transaction, which would wait for ever', async () => {
    const nested = within((inner) => inner.transaction().execute(() => hit(inner, 'elsewhere')))
    await expect(nested).rejects.toThrow('its own `trx`')
    expect(await kept()).toEqual([])
  })

  it('waits for who is under way when the work is over, and refuses who waits for a turn or comes later', async () => {
    const begun = Promise.withResolvers<void>()
    const { inner, left } = await within(async (inner) => {
      const slow = inner.transaction().execute(async (trx) => {
        begun.resolve()
        await sql`select pg_sleep(0.05)`.execute(trx)
        await hit(trx, 'under way')
      })
      const next = hit(inner, 'waiting')
      await begun.promise
      return { inner, left: Promise.allSettled([slow, next]) }
    })
    expect((await left).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await expect(hit(inner, 'late')).rejects.toThrow('nobody to wait')
    expect(await kept()).toEqual(['under way'])
  })

  it('has no settings of its own', async () => {
    const other = within((inner) =>
      inner
        .transaction()
        .setAccessMode('read only')
        .execute(async () => undefined),
    )
    await expect(other).rejects.toThrow('settings of its transaction')
  })
})
