import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { type App, openApp } from '../app.ts'
import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { type Figure, limit } from '../figures.ts'
import type { Arrival } from '../mail-server.ts'
import { openLoop } from '../open-loop.ts'
import { createSale, type Sale } from '../sale.ts'
import { signedInClient } from '../signed-in-client.ts'
import { expectOnly, percentiles } from '../tally.ts'

const ORDERS = { whole: 5_000, quick: 500 }
/** One confirmation and one ticket. */
const E_MAILS_EACH = 2
const VISITORS_PER_SECOND = 60
const PEOPLE_SIGNING_IN = 8
const BETWEEN_SIGN_INS_MS = 2_000
const PATIENCE_MS = 600_000
const PASSWORD = 'a bench needs a seat'

/** Thousands complete their orders at once: measures when all emails are sent, and the effect on others. */
export const emails: Workload = {
  name: 'emails',
  async run(bench) {
    const server = await startMailServer()
    const app = await openApp({ env: { MAIL_URL: `smtp://127.0.0.1:${server.port}` } })
    try {
      const figures = await rush({ ...bench, app }, server)
      await app.prove()
      return figures
    } finally {
      await app.stop()
      await end(server.child)
    }
  },
}

async function rush({ app, is_quick }: Bench, { to_buyers, arrivals }: MailServer): Promise<Figure[]> {
  const [hot, other] = [await createSale(app, { type: 'FREE' }), await createSale(app)]
  const people = await signUpPeople(app)
  const orders = is_quick ? ORDERS.quick : ORDERS.whole
  const began = Date.now()
  const isOver = () => to_buyers.count >= orders * E_MAILS_EACH
  const buying = buy(app, hot, orders)
  const [, bought_after, times, waits] = await Promise.all([
    waitUntil(isOver),
    buying.then(() => Date.now() - began),
    visitUntil(isOver, app, other),
    signInUntil(isOver, people, arrivals),
  ])
  const details = { bought_after_seconds: bought_after / 1000, sign_in_seconds: waits.map((ms) => ms / 1000) }
  const what = `${orders * E_MAILS_EACH} e-mails of ${orders} orders in a rush`
  return [
    limit({ name: `${what}: all handed over after`, unit: 's' }, (to_buyers.last - began) / 1000, {
      must: 120,
      goal: 30,
      details,
    }),
    limit({ name: 'p99 of visitors of another event meanwhile', unit: 'ms' }, percentiles(times)(0.99), {
      must: 50,
      goal: 12,
    }),
    limit({ name: 'longest wait for a sign-in e-mail meanwhile', unit: 's' }, Math.max(...waits) / 1000, {
      must: 5,
      goal: 0.3,
    }),
  ]
}

async function buy(app: App, sale: Sale, orders: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../rush.ts'), [String(app.port), String(orders), JSON.stringify(sale)])
  const [completed] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the rush broke off'))),
  ])
  if (completed !== orders) throw new Error(`${completed} of ${orders} orders were completed`)
}

/** Response times in milliseconds of visitors at a steady pace. */
async function visitUntil(isOver: () => boolean, { port }: App, sale: Sale): Promise<number[]> {
  const page = httpRequest('GET', `/event/${sale.event_id}/${sale.slug}`, { headers: { accept: 'text/html' } })
  const json = httpRequest('GET', `/api/public/events/${sale.event_id}`)
  const times: number[] = []
  const load = { port, connections: 16, per_second: VISITORS_PER_SECOND, seconds: 2 }
  const next = (index: number) => (index % 2 === 0 ? page : json)
  while (!isOver())
    expectOnly(await openLoop({ ...load, next, onAnswer: (_, milliseconds) => times.push(milliseconds) }), [200])
  return times
}

type Person = { email: string; ask: () => Promise<unknown> }

async function signUpPeople({ port }: App): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE_SIGNING_IN }, async (_, index) => {
    const { client } = signedInClient(`http://127.0.0.1:${port}`)
    const email = `person-${index}@example.com`
    const who = { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD, password_confirmation: PASSWORD }
    await client(auth.register, { body: { ...who, timezone: 'UTC', currency_code: 'EUR' } })
    return { email, ask: () => client(auth.forgotPassword, { body: { email } }) }
  })
  return Promise.all(people)
}

/** Milliseconds from requesting a link until the mail server has it, for one person after the other. */
async function signInUntil(isOver: () => boolean, people: Person[], arrivals: Arrival[]): Promise<number[]> {
  const mine = (email: string) => arrivals.filter(({ recipient }) => recipient === email)
  // Each person was sent one email before, about the address.
  await waitUntil(() => people.every(({ email }) => mine(email).length === 1))
  const waits: number[] = []
  for (const { email, ask } of people) {
    if (isOver() && waits.length > 0) break
    const asked = Date.now()
    await ask()
    await waitUntil(() => mine(email).length === 2)
    waits.push((mine(email)[1]?.at ?? 0) - asked)
    await sleep(BETWEEN_SIGN_INS_MS)
  }
  return waits
}

type MailServer = { port: number; to_buyers: { count: number; last: number }; arrivals: Arrival[]; child: ChildProcess }

async function startMailServer(): Promise<MailServer> {
  const child = fork(join(import.meta.dirname, '../mail-server.ts'))
  const [port] = (await once(child, 'message')) as [number]
  const to_buyers = { count: 0, last: 0 }
  const arrivals: Arrival[] = []
  child.on('message', (more: Arrival[]) => {
    for (const arrival of more)
      if (arrival.recipient.startsWith('buyer-')) {
        to_buyers.count += 1
        to_buyers.last = arrival.at
      } else arrivals.push(arrival)
  })
  return { port, to_buyers, arrivals, child }
}

async function end(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('the e-mails do not come')
    await sleep(20)
  }
}
