import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { exportsOf, fillShop, linesOf, openShop } from '#test/exports.ts'
import { insertOrder } from '#test/order-rows.ts'
import { refused } from '#test/refused.ts'
import { eventually } from '#test/until.ts'

const COUNT = 20_000
const test_app = await createTestApp()
const { db, pool } = test_app.services
const small = await openShop(test_app)
await insertOrder(db, small.rows)
const { seller, rows } = await openShop(test_app)
await fillShop(db, rows, COUNT)
const { ask, stateOf, cancel } = exportsOf(seller)
afterEach(() => void vi.restoreAllMocks())
const busyConnections = () => pool.totalCount - pool.idleCount

describe('a long file', () => {
  test.each(['csv', 'xlsx'] as const)('is written as %s while it is read, a few rows at a time', async (format) => {
    const { id, file_path } = await ask('attendees', { format })
    const fetched = watchFetches()
    const { body } = await seller.visitor.fetch(file_path)
    let [at, most] = [0, 0]
    for await (const _chunk of body ?? []) {
      most = Math.max(most, fetched.rows - at)
      at = fetched.rows
    }
    expect(fetched.rows).toBe(COUNT)
    expect(most).toBeLessThanOrEqual(1_000)
    expect(await stateOf(id)).toMatchObject({ status: 'DONE', written_rows: COUNT, total_rows: COUNT })
  })

  test('is read only as fast as it is taken, and is one state of the list', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    const response = await seller.visitor.fetch(file_path)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await insertOrder(db, rows, { order: { first_name: 'Latecomer' } })
    await eventually(async () => expect((await stateOf(id)).total_rows).toBe(COUNT))
    const { status, written_rows } = await stateOf(id)
    expect(status).toBe('RUNNING')
    expect(written_rows).toBeLessThan(4000)
    await expect.poll(busyConnections).toBe(1)
    let text = Buffer.from(first?.value ?? []).toString('utf8')
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      text += Buffer.from(next.value).toString('utf8')
    expect(linesOf(Buffer.from(text))).toHaveLength(COUNT + 1)
    expect(text).not.toContain('Latecomer')
    expect(response.headers.get('x-total-rows')).toBe(String(COUNT))
  })

  test.each(['csv', 'xlsx'] as const)('gives its connection back when the reader of %s goes away', async (format) => {
    const { id, file_path } = await ask('attendees', { format })
    const reader = (await seller.visitor.fetch(file_path)).body?.getReader()
    await reader?.read()
    await expect.poll(busyConnections).toBe(1)
    await reader?.cancel()
    await expect.poll(busyConnections).toBe(0)
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED' })
  })

  test.each(['csv', 'xlsx'] as const)(
    'breaks off with an error when %s is cancelled, and can be had again',
    async (format) => {
      const { id, file_path } = await ask('attendees', { format })
      const reader = (await seller.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      await cancel(id)
      await expect.poll(busyConnections).toBe(0)
      await expect(reader?.read()).rejects.toThrow('cancelled')
      expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED' })
      const again = await seller.visitor.fetch(file_path)
      expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
      expect(await stateOf(id)).toMatchObject({ status: 'DONE' })
    },
  )

  test.each(['csv', 'xlsx'] as const)('is given up when the reader of %s sleeps for twenty seconds', async (format) => {
    const { id, file_path } = await ask('attendees', { format })
    const reader = (await seller.visitor.fetch(file_path)).body?.getReader()
    await reader?.read()
    await expect.poll(busyConnections).toBe(1)
    const clock = Date.now
    const sleepFor = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => clock() + ms)
    sleepFor(15_000)
    // Long enough for a check of the time.
    await sleep(1200)
    expect(await stateOf(id)).toMatchObject({ status: 'RUNNING' })
    // Rows that were read ahead may have reset the timer.
    sleepFor(60_000)
    await eventually(() => expect(busyConnections()).toBe(0))
    await expect(reader?.read()).rejects.toThrow('the reader was too slow')
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ status: 'FAILED' }))
  })

  test('fails honestly when the database goes away', async () => {
    const { id, file_path } = await ask('attendees', { format: 'xlsx' })
    const response = await seller.visitor.fetch(file_path)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED' })
    await expect.poll(busyConnections).toBe(0)
  })

  test('is refused while two of the account are under way', async () => {
    const readers = []
    for (let count = 0; count < 2; count += 1) {
      const { file_path } = await ask('attendees', { format: 'csv' })
      const reader = (await seller.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      readers.push(reader)
    }
    await refused(ask('orders', {}), 'too_many_requests')
    for (const reader of readers) await reader?.cancel()
    expect((await ask('orders', {})).status).toBe('PENDING')
  })
})

/** Counts the rows fetched for exports until the test is over. */
function watchFetches(): { rows: number } {
  const fetched = { rows: 0 }
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  async function count(answer: unknown): Promise<void> {
    fetched.rows += ((await answer) as { rows: unknown[] }).rows.length
  }
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const answer = query.apply(this, given)
    if (String(given[0]).startsWith('fetch forward')) void count(answer)
    return answer
  } as typeof pg.Client.prototype.query
  onTestFinished(() => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  })
  return fetched
}
