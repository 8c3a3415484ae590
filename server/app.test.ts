import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { installation } from '#contract/installation.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { createApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { openLog } from './lib/logger.ts'
import { operatorKey } from './lib/operator-key.ts'
import { mailboxAddress } from './mailbox/mailbox-address.ts'

const testApp = await createTestApp(loadConfig({ LOG_LEVEL: 'silent' }))

/** Starts the whole web side and talks to it over a raw connection, as a proxy or load balancer would. */
async function open(config: Partial<Config> = {}) {
  const { services } = testApp.withConfig(config)
  const logs = openLog({ log_level: 'silent', node_env: 'production' })
  const server = createServer(createApp({ ...services, ...logs })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  /** Sends a request whose connection closes after the reply: HTTP/1.0, or `Connection: close`. */
  async function say(...lines: string[]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') }
  }
  async function ask(path: string, headers: Record<string, string> = {}) {
    const options = { host: '127.0.0.1', port, path, agent, headers: { host: 'localhost:3000', ...headers } }
    const [reply] = (await once(get(options), 'response')) as [IncomingMessage]
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
  }
  return { say, ask, port }
}

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())
const LOCAL = 'Host: localhost:3000'
const local = await open()
const behindTls = await open({ app_url: 'https://tickets.example.com', frontend_url: 'https://tickets.example.com' })

const FORWARDED = {
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-server': 'web',
  forwarded: 'for=192.0.2.1',
  via: '1.1 proxy',
  'cf-connecting-ip': '192.0.2.1',
  'cf-ray': '1',
  'true-client-ip': '192.0.2.1',
  'x-client-ip': '192.0.2.1',
  'x-real-ip': '192.0.2.1',
}

const key = operatorKey(testApp.services.config.data_dir)
const WITH_KEY = { authorization: `Bearer ${key}` }

// A proxy on this machine can make a forwarded request look local: HTTP/1.1, kept open, a Host of this machine and no header,
// as nginx does by default.
test.each(['/dev/mailbox', '/metrics'])(
  '%s is for whoever has the key, wherever the request comes from',
  async (path) => {
    for (const host of [`127.0.0.1:${local.port}`, 'localhost:3000', 'tickets.example.com']) {
      expect([host, (await local.ask(path, { host })).status]).toEqual([host, 404])
      for (const headers of Object.entries(FORWARDED))
        expect((await local.ask(path, { host, ...Object.fromEntries([headers]) })).status).toBe(404)
      expect([host, (await local.ask(path, { host, ...WITH_KEY })).status]).toEqual([host, 200])
    }
    for (const shown of ['', 'x', key.slice(1), `${key}0`]) {
      expect((await local.ask(path, { authorization: `Bearer ${shown}` })).status).toBe(404)
      expect((await local.ask(`${path}?key=${shown}`)).status).toBe(404)
      expect((await local.ask(path, { cookie: `foyer_operator=${shown}` })).status).toBe(404)
    }
    expect((await local.say(`GET ${path} HTTP/1.0`, LOCAL)).status).toBe(404)
  },
)

test('the address that is printed at the start leads to the mailbox, and the key stands in no address afterwards', async () => {
  const printed = new URL(mailboxAddress(testApp.services.config) ?? '')
  expect(printed.origin).toBe('http://localhost:3000')
  const { status, headers } = await local.ask(printed.pathname + printed.search)
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/dev/mailbox', 'no-store'])
  const [line = '', ...others] = headers['set-cookie'] ?? []
  expect(others).toEqual([])
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/; SameSite=Strict/)
  const [cookie = ''] = line.split(';')
  expect((await local.ask('/dev/mailbox', { cookie })).status).toBe(200)
  expect((await local.ask(`/metrics?key=${key}`)).status).toBe(200)
})

test('the mailbox is closed where links lead elsewhere, proxies are expected, or a mail server is there', async () => {
  const changes = [
    { app_url: 'https://tickets.example.com' },
    { trusted_proxies: 1 },
    { mail_url: 'smtp://localhost' },
  ] satisfies Partial<Config>[]
  for (const changed of changes) {
    const { ask } = await open(changed)
    expect((await ask('/dev/mailbox', WITH_KEY)).status).toBe(404)
    expect(mailboxAddress({ ...testApp.services.config, ...changed })).toBeNull()
  }
})

test('metrics tell what the checks of integrity have found, to everybody where that is wanted', async () => {
  const { body } = await local.ask('/metrics', WITH_KEY)
  expect(body).toMatch(/^foyer_integrity_differences 0$/m)
  expect(body).toMatch(/^# TYPE foyer_integrity_checked_timestamp_seconds gauge$/m)
  expect(body).toMatch(/^foyer_card_payment_differences 0$/m)
  const everybody = await open({ metrics_public: true })
  const strange = { host: 'tickets.example.com', 'x-forwarded-for': '192.0.2.1' }
  expect((await everybody.ask('/metrics', strange)).status).toBe(200)
})

test('a load balancer that speaks HTTP/1.0 and names no host learns that we are well', async () => {
  const { status, body } = await local.say('GET /api/health HTTP/1.0')
  expect([status, JSON.parse(body)]).toEqual([200, { data: { status: 'ok' } }])
})

test('nobody on the way keeps what the API says to one person', async () => {
  const { visitor } = await signUp(testApp.app)
  const { event } = await createEventOnSale({ visitor })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of ['/api/users/me', `/api/events/${event.id}`, `/api/public/events/${event.id}`]) {
    const { status, headers } = await local.ask(path, { cookie })
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
  const refused = await local.ask('/api/public/events/7/order/o_nothing')
  expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store'])
  const shared = await local.ask(`/api/public/events/${event.id}`, { host: `localhost:${local.port}` })
  expect([shared.status, shared.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate'])
})

test('browsers are bound to https wherever the address says so', async () => {
  expect((await behindTls.ask('/api/health')).headers).toHaveProperty('strict-transport-security')
  expect((await local.ask('/api/health')).headers).not.toHaveProperty('strict-transport-security')
})

test('strangers do not learn whether there is a local mailbox', async () => {
  expect((await local.ask('/api/installation')).status).toBe(401)
  const { visitor } = await signUp(testApp.app)
  const unasked = { email_must_be_confirmed: false }
  expect((await visitor.call(installation.get)).data).toEqual({ mailbox_is_open: false, ...unasked })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const read = async (headers: Record<string, string>) =>
    JSON.parse((await local.ask('/api/installation', headers)).body).data
  expect(await read({ cookie })).toEqual({ mailbox_is_open: false, ...unasked })
  expect(await read({ cookie: `${cookie}; foyer_operator=${key}` })).toEqual({ mailbox_is_open: true, ...unasked })
})
