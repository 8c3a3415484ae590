import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { httpRequest } from './connection.ts'
import type { Turn } from './figures.ts'
import { fullLoad } from './full-load.ts'
import type { Wrk } from './wrk.ts'

/** Yardsticks of this machine's own speed: a ratio to one means the same on every machine. Each returns a rate per second. */

export type Bare = { name: string; measure: (seconds: number) => Promise<number> }

/** Measures the yardstick before the first repeat and after each; each repeat is compared with the measurements around it. */
export async function byTurns(
  { measure }: Bare,
  { seconds, repeats }: { seconds: number; repeats: number },
  workload: () => Promise<number>,
): Promise<Turn[]> {
  const turns: Turn[] = []
  let before = await measure(seconds)
  for (let repeat = 0; repeat < repeats; repeat++) {
    const value = await workload()
    const after = await measure(seconds)
    turns.push({ value, yardstick: (before + after) / 2 })
    before = after
  }
  return turns
}

const ORDER_BODY = { products: [{ product_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] }

/** A bare Node server that validates the same body with zod, answers, and does nothing else. */
export function barePosts(connections: number): Bare {
  return bareServer('bare POST', httpRequest('POST', '/', { body: ORDER_BODY }), { connections, bytes: 1 })
}

/** A bare Node server that sends the same number of bytes, to a load that never sleeps. */
export function bareGets(connections: number, bytes: number): Bare {
  return bareServer('bare GET', httpRequest('GET', '/'), { connections, bytes, never_sleeps: true })
}

/** The same under an independent load generator. */
export function bareGetsByWrk(wrk: Wrk, bytes: number): Bare {
  return { name: 'bare GET', measure: (seconds) => withBareServer(bytes, (port) => wrk({ port, path: '/', seconds })) }
}

async function withBareServer<T>(bytes: number, measure: (port: number) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(bytes)])
  const [port] = (await once(child, 'message')) as [number]
  return measure(port).finally(() => child.kill())
}

function bareServer(
  name: string,
  request: Buffer,
  { bytes, ...how }: { connections: number; bytes: number; never_sleeps?: true },
): Bare {
  const measure = (seconds: number) =>
    withBareServer(bytes, async (port) => {
      const load = { ...how, port, next: () => request }
      await fullLoad({ ...load, seconds: seconds / 4 })
      return (await fullLoad({ ...load, seconds })).per_second
    })
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
  const table = `create table if not exists bench_rows (${columns})`
  return bareDatabase(pool, { name: 'bare orders', table, work: order })
}

/** Inserts into a table with a unique key, by 16 clients straight at the database. */
export function bareUniqueInserts(pool: Pool): Bare {
  let next = Date.now() * 1000
  const insert = () => pool.query('insert into bench_unique values (1, $1)', [next++])
  const table = 'create table if not exists bench_unique (a integer, b bigint, primary key (a, b))'
  return bareDatabase(pool, { name: 'bare unique inserts', table, work: insert })
}

type Work = { name: string; table: string; work: () => Promise<unknown> }

function bareDatabase(pool: Pool, { name, table, work }: Work): Bare {
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
