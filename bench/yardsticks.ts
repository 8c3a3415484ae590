import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { httpRequest } from './connection.ts'
import { type Median, medianOf, type Yardstick } from './figures.ts'
import { fullLoad } from './full-load.ts'

/** What this machine can do at all: a ratio to it means the same on every machine. Each gives so many per second. */

type Bare = { name: string; measure: (seconds: number) => Promise<number> }

/** Measures the yardstick before and after the workload that is held against it. */
export async function against<T>(
  { name, measure }: Bare,
  seconds: number,
  workload: () => Promise<T>,
): Promise<[T, Yardstick]> {
  const before = await measure(seconds)
  const result = await workload()
  const after = await measure(seconds)
  return [result, { name, before, after, mean: (before + after) / 2 }]
}

/** The yardstick before each repeat and after the last: where the machine's speed wanders, it does so for both. */
export async function byTurns(
  { name, measure }: Bare,
  seconds: number,
  repeats: number,
  workload: () => Promise<number>,
): Promise<[Median, Yardstick]> {
  const before = await measure(seconds)
  const bare = [before]
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    values.push(await workload())
    bare.push(await measure(seconds))
  }
  const mean = bare.reduce((sum, value) => sum + value, 0) / bare.length
  return [medianOf(values), { name, before, after: bare.at(-1) ?? before, mean }]
}

const ORDER_BODY = { products: [{ product_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] }

/** A bare Node server that validates the same body with zod, answers, and does nothing else. */
export function barePosts(connections: number): Bare {
  return bareServer('bare POST', httpRequest('POST', '/', ORDER_BODY), { connections, bytes: 1 })
}

/** A bare Node server that sends as many bytes. */
export function bareGets(connections: number, bytes: number): Bare {
  return bareServer('bare GET', httpRequest('GET', '/'), { connections, bytes })
}

function bareServer(
  name: string,
  request: Buffer,
  { connections, bytes }: { connections: number; bytes: number },
): Bare {
  async function measure(seconds: number) {
    const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(bytes)])
    const [port] = (await once(child, 'message')) as [number]
    try {
      const load = { port, connections, next: () => request }
      await fullLoad({ ...load, seconds: seconds / 4 })
      return (await fullLoad({ ...load, seconds })).per_second
    } finally {
      child.kill()
    }
  }
  return { name, measure }
}

const CLIENTS = 16

/** Order + item + ledger + job, one transaction each, by 16 clients straight at the database. */
export function bareOrders(pool: Pool): Bare {
  const insert = 'insert into bench_rows (kind, body) values ($1, $2)'
  const body = JSON.stringify({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', gross: 2500 })
  async function order() {
    const client = await pool.connect()
    await client.query('begin')
    for (const kind of ['order', 'item', 'ledger', 'job']) await client.query(insert, [kind, body])
    await client.query('commit')
    client.release()
  }
  const columns = 'id bigint generated always as identity primary key, kind text, body jsonb'
  return bareDatabase('bare orders', pool, `create table if not exists bench_rows (${columns})`, order)
}

/** Inserts into a table with a unique key, by 16 clients straight at the database. */
export function bareUniqueInserts(pool: Pool): Bare {
  let next = Date.now() * 1000
  const insert = () => pool.query('insert into bench_unique values (1, $1)', [next++])
  const table = 'create table if not exists bench_unique (a integer, b bigint, primary key (a, b))'
  return bareDatabase('bare unique inserts', pool, table, insert)
}

function bareDatabase(name: string, pool: Pool, table: string, work: () => Promise<unknown>): Bare {
  async function measure(seconds: number) {
    await pool.query(table)
    const started = performance.now()
    const end = started + seconds * 1000
    let done = 0
    async function client() {
      for (; performance.now() < end; done++) await work()
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return (done * 1000) / (performance.now() - started)
  }
  return { name, measure }
}
