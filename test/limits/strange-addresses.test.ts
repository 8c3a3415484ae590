import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { patience } from '#test/patience.ts'
import type { AppProcess } from '#test/processes/app-process.ts'
import { openInstallation } from '#test/processes/installation.ts'

const { app, processes } = await openInstallation({ roles: ['all'] })
const MB = 1024 * 1024
/** Each of the ten ways is used this often. */
const TIMES = 1_000

/** Ten ways to make a request that no one has made before. */
const ways = (page: string, json: string, id: number): ((n: number) => [string, Record<string, string>?])[] => [
  (n) => [`${page}?promo_code=code-${n}`],
  (n) => [`${json}?promo_code=code-${n}`],
  (n) => [page, { host: `host-${n}.example` }],
  (n) => [page, { 'x-forwarded-host': `host-${n}.example` }],
  (n) => [page, { 'accept-language': `fr;q=0.${n}, x-${n}`, cookie: `locale=l${n}` }],
  (n) => [`${page}?utm_source=${n}&page=${n}`],
  (n) => [`/event/${id}/slug-${n}`],
  (n) => [`/event/${1_000_000 + n}/nothing`],
  (n) => [page, { cookie: `foyer_session=${n}` }],
  (n) => [`/nothing-${n}/${n}`],
]

test('thousands of addresses, codes and hosts that nobody knows leave memory where it was', {
  timeout: patience(600_000),
}, async () => {
  const ada = await signUp(app)
  const description = `<p>${'A long evening. '.repeat(3_000)}</p>`
  const { event } = await createEventOnSale(ada, {
    event: { description },
    product: { description: description.slice(0, 9_000) },
  })
  expect((await ada.visitor.call(events.get, { params: { event_id: event.id } })).data.status).toBe('LIVE')
  const [process] = processes
  if (!process) throw new Error('no process is running')
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const all = ways(`/event/${event.id}/${event.slug}`, `/api/public/events/${event.id}`, event.id)
  const ask = (n: number) => Promise.all(all.map((way) => visit(agent, process.port, ...way(n))))

  // Uses every way first, so that permanent allocations exist already.
  for (let n = 0; n < 100; n++) await ask(n)
  const before = await heldBytes(process)
  const statuses = new Set<number>()
  for (let n = 100; n < 100 + TIMES; n++) for (const status of await ask(n)) statuses.add(status)
  const grown = ((await heldBytes(process)) - before) / MB
  agent.destroy()
  // Repeated guesses of codes are limited.
  expect([...statuses].toSorted()).toEqual([200, 301, 404, 429])
  expect(grown).toBeLessThan(50)
})

function visit(agent: Agent, port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const read = (reply: IncomingMessage) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    get({ host: '127.0.0.1', port, path, agent, headers }, read).on('error', reject)
  })
}

async function heldBytes(app: AppProcess): Promise<number> {
  const { held_bytes } = await app.send({ do: 'weigh' })
  if (held_bytes === undefined) throw new Error('the process does not say what it holds')
  return held_bytes
}
