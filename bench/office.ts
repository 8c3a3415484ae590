import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import { type Client, createClient, type Fetch } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { type Product, productCategories, products } from '#contract/products.ts'

/** A running Foyer with a database of its own, and an organizer who is signed in. */
export type Office = {
  port: number
  pid: number
  data_dir: string
  organizer: Client
  organizer_id: number
  pool: pg.Pool
  /** Milliseconds from the command to the first page. */
  start_ms: number
  /** Invariants, as `npm run doctor` proves them; throws with its words when one is violated. */
  prove: () => void
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

export async function openOffice(): Promise<Office> {
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const port = await freePort()
  const started = performance.now()
  const child = run(data_dir, port)
  await answers(port, child)
  const start_ms = performance.now() - started
  const organizer = browser(`http://127.0.0.1:${port}`)
  const organizer_id = await signUp(organizer)
  const pool = new pg.Pool({ connectionString: socketOf(data_dir), max: 16 })
  async function stop() {
    await pool.end()
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(data_dir, { recursive: true, force: true })
  }
  const pid = child.pid ?? 0
  return { port, pid, data_dir, organizer, organizer_id, start_ms, pool, prove: () => prove(data_dir), stop }
}

function run(data_dir: string, port: number): ChildProcess {
  const env = { ...process.env, DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: 'production' }
  return spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('Foyer did not start')
    const reply = await fetch(`http://127.0.0.1:${port}/auth/login`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Reads where the embedded server listens from its own note. */
function socketOf(data_dir: string): string {
  const command =
    "import('./server/lib/embedded-postgres.ts').then(async (m) => { const silent = { info() {}, warn() {} };"
  const rest =
    'const pg = await m.startEmbeddedPostgres({ data_dir: process.argv[1], log: silent, guest: true }); console.log(pg.connection_string); await pg.stop() })'
  return execFileSync(process.execPath, ['-e', command + rest, data_dir], { cwd: ROOT, encoding: 'utf8' }).trim()
}

function prove(data_dir: string): void {
  const env = { ...process.env, DATA_DIR: data_dir, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['server/doctor.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

function browser(address: string): Client {
  const cookies = new Map<string, string>()
  const send: Fetch = async (request) => {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    request.headers.set('X-XSRF-TOKEN', cookies.get('XSRF-TOKEN') ?? '')
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return createClient(send, { base_url: address })
}

async function signUp(call: Client): Promise<number> {
  const password = 'a bench needs a seat'
  const who = { first_name: 'Bench', last_name: 'Mark', email: 'bench@example.com' }
  await call(auth.register, {
    body: { ...who, password, password_confirmation: password, timezone: 'UTC', currency_code: 'EUR' },
  })
  const organizer = { name: 'Bench', email: 'bench@example.com', timezone: 'UTC', currency: 'EUR' as const }
  return (await call(organizers.create, { body: organizer })).data.id
}

export type Sale = { event: Event; product: Product; price_id: number }

/** An event on sale with one product. */
export async function createSale(
  { organizer: call, organizer_id }: Office,
  quantity: number | null,
  type: 'PAID' | 'FREE' = 'PAID',
): Promise<Sale> {
  const start_date = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString()
  const { data: draft } = await call(events.create, { body: { organizer_id, title: 'Concert', start_date } })
  const params = { event_id: draft.id }
  const { data: categories } = await call(productCategories.list, { params })
  const { data: product } = await call(products.create, {
    params,
    body: {
      ...{ title: 'Standard', type, product_type: 'TICKET', product_category_id: categories[0]?.id ?? 0 },
      prices: [{ price: 2500, initial_quantity_available: quantity }],
    },
  })
  const { data: event } = await call(events.setStatus, { params, body: { status: 'LIVE' } })
  return { event, product, price_id: product.prices[0]?.id ?? 0 }
}
