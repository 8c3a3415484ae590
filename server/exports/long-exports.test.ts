import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { exportsOf, linesOf, openShop } from '#test/exports.ts'
import { insertOrder } from '#test/order-rows.ts'
import { refused } from '#test/refused.ts'
import { eventually } from '#test/until.ts'

const COUNT = 20_000
/** Written by one statement, which must not take longer than the app lets any. */
const PORTION = 1_000
const test_app = await createTestApp()
const { db, pool } = test_app.services
const small = await openShop(test_app)
await insertOrder(db, small.rows)
const { stall, rows } = await openShop(test_app)
for (let first = 1; first <= COUNT; first += PORTION) await fill(rows, first)
const { ask, stateOf, cancel } = exportsOf(stall)
const busyConnections = () => pool.totalCount - pool.idleCount

describe('a long file', () => {
  test.each(['csv', 'xlsx'] as const)(
    'is written as %s with flat memory',
    async (format) => {
      const { id, file_path } = await ask('attendees', { format })
      // Whatever is loaded once must not count.
      await exportsOf(small.stall).download('attendees', { format })
      const before = await usedHeap()
      const { body } = await stall.visitor.fetch(file_path)
      let [bytes, looks, most] = [0, 0, 0]
      for await (const chunk of body ?? []) {
        bytes += chunk.length
        if (bytes < looks * 40_000) continue
        looks += 1
        most = Math.max(most, await usedHeap())
      }
      expect(looks).toBeGreaterThan(10)
      expect((most - before) / 1e6).toBeLessThan(6)
      expect(await stateOf(id)).toMatchObject({ status: 'DONE', written_rows: COUNT, total_rows: COUNT })
    },
    60_000,
  )

  test('is read only as fast as it is taken, and is one state of the list', async () => {
    const { id, file_path } = await ask('attendees', { format: 'csv' })
    const response = await stall.visitor.fetch(file_path)
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
    const reader = (await stall.visitor.fetch(file_path)).body?.getReader()
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
      const reader = (await stall.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      await cancel(id)
      await expect.poll(busyConnections).toBe(0)
      await expect(reader?.read()).rejects.toThrow('cancelled')
      expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED' })
      const again = await stall.visitor.fetch(file_path)
      expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(500_000)
      expect(await stateOf(id)).toMatchObject({ status: 'DONE' })
    },
  )

  test('fails honestly when the database goes away', async () => {
    const { id, file_path } = await ask('attendees', { format: 'xlsx' })
    const response = await stall.visitor.fetch(file_path)
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
      const reader = (await stall.visitor.fetch(file_path)).body?.getReader()
      await reader?.read()
      readers.push(reader)
    }
    await refused(ask('orders', {}), 'too_many_requests')
    for (const reader of readers) await reader?.cancel()
    expect((await ask('orders', {})).status).toBe('PENDING')
  })
})

/** A portion of orders, with one attendee each. */
async function fill({ event_id, account_id, product_id, product_price_id }: typeof rows, first: number) {
  await sql`
    with sold as (
      insert into orders (account_id, event_id, short_id, public_id, status, payment_status, currency,
        total_before_discount, total_before_additions, total_gross, first_name, last_name, email, reserved_until)
      select ${account_id}::int, ${event_id}::int, 'o_many_' || n, 'O-M' || n, 'COMPLETED', 'NO_PAYMENT_REQUIRED',
        'EUR', 0, 0, 0, 'Attendee', n::text, 'attendee' || n || '@example.com', now()
      from generate_series(${first}::int, ${first + PORTION - 1}::int) n
      returning id, last_name
    ), items as (
      insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
        total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
      select id, ${event_id}::int, ${product_id}::int, ${product_price_id}::int, 'TICKET', 'Standing', 1, 0, 0, 0, 0, 0, 0, 0
      from sold returning id, order_id
    )
    insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
      public_id, ticket_code, status, first_name, last_name, email)
    select ${account_id}::int, ${event_id}::int, sold.id, items.id, 0, ${product_id}::int, ${product_price_id}::int,
      'a_many_' || last_name, 'A-M' || last_name, 'CODE' || last_name, 'ACTIVE', 'Attendee', last_name, md5(last_name) || '@example.com'
    from sold join items on items.order_id = sold.id`.execute(db)
}

/** What is still in use after everything else was thrown away. */
async function usedHeap(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8')
  const { runInNewContext } = await import('node:vm')
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
