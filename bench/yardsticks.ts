import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { httpRequest } from './connection.ts'
import { fullLoad } from './load.ts'
import type { Office } from './office.ts'

/** What this machine can do at all, measured in the same run: a ratio to it means the same on every machine. */

export const ORDER_BODY = { products: [{ product_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] }

const schema = z.object({
  products: z.array(
    z.object({ product_id: z.int(), quantities: z.array(z.object({ price_id: z.int(), quantity: z.int() })) }),
  ),
})

/** In a process of its own: a bare handler that validates a POST, and one that sends bytes. */
function serveBare(bytes: number): void {
  const page = Buffer.alloc(bytes, 'x')
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).end(page)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.stringify({ data: schema.parse(JSON.parse(Buffer.concat(chunks).toString())) })
      response
        .writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    })
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

async function withBare<T>(bytes: number, use: (port: number) => Promise<T>): Promise<T> {
  const child = fork(import.meta.filename, [String(bytes)])
  const [port] = (await once(child, 'message')) as [number]
  try {
    return await use(port)
  } finally {
    child.kill()
  }
}

/** zod-validated POSTs per second of a bare Node server. */
export function barePosts(seconds: number): Promise<number> {
  const request = httpRequest('POST', '/', ORDER_BODY)
  return withBare(
    1,
    async (port) => (await fullLoad({ port, connections: 64, seconds, next: () => request })).per_second,
  )
}

/** GETs per second of a bare Node server that sends as many bytes. */
export function bareGets(bytes: number, seconds: number): Promise<number> {
  const request = httpRequest('GET', '/')
  return withBare(
    bytes,
    async (port) => (await fullLoad({ port, connections: 64, seconds, next: () => request })).per_second,
  )
}

/** Order + item + ledger + job, one transaction each, by 16 clients straight at the database. */
export async function bareOrders({ pool }: Office, seconds: number): Promise<number> {
  await pool.query(
    `create table if not exists bench_rows (id bigint generated always as identity primary key, kind text, body jsonb)`,
  )
  const insert = `insert into bench_rows (kind, body) values ($1, $2)`
  const body = JSON.stringify({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.com',
    total_gross: 2500,
  })
  return clients(16, seconds, async () => {
    const client = await pool.connect()
    await client.query('begin')
    for (const kind of ['order', 'item', 'ledger', 'job']) await client.query(insert, [kind, body])
    await client.query('commit')
    client.release()
  })
}

/** Inserts into a table with a unique key, by 16 clients straight at the database. */
export async function bareUniqueInserts({ pool }: Office, seconds: number): Promise<number> {
  await pool.query('create table if not exists bench_unique (a integer, b bigint, primary key (a, b))')
  let next = Date.now() * 1000
  return clients(16, seconds, () => pool.query('insert into bench_unique values (1, $1)', [next++]))
}

async function clients(count: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: count }, client))
  return (done * 1000) / (performance.now() - started)
}

if (process.send) serveBare(Number(process.argv[2]))
