import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { beginToPay, connectCards, openCardSale, payAt } from '#test/cards.ts'
import type { App } from '#test/clients.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { eventually } from '#test/until.ts'

const double = await startRecordedDouble()
afterAll(() => double.stop())
const installation = await openInstallation({
  roles: ['all'],
  env: { STRIPE_API_URL: double.address, LOG_LEVEL: 'trace' },
})
const { db, processes } = installation

/** Everything that left the app: responses with their headers, and the log. */
const told: string[] = []
const app: App = {
  async fetch(request, env) {
    const answer = await installation.app.fetch(request, env)
    told.push(
      JSON.stringify([...answer.headers]),
      await answer.clone().text(),
      ...processes.map((one) => one.printed()),
    )
    return answer
  },
}

const UNKNOWN_KEY = 'sk_test_unknown00000000000000009'
const OWN_SECRET = 'whsec_own00000000000000000000000007'

/** All rows of all tables as text, as in a dump. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db)
  const texts = tables.map(({ name }) =>
    sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db),
  )
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

const secrets = () => {
  const endpoints = [...double.world.accounts.values()].flatMap((state) => [...state.endpoints.values()])
  const { secret, charges_only, reads_only } = DOUBLE_KEYS
  return [secret, charges_only, reads_only, UNKNOWN_KEY, OWN_SECRET, ...endpoints.map((endpoint) => endpoint.secret)]
}

/** Encodings in which a secret may appear in a dump or a URL. */
const waysToWrite = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
]

const found = (text: string) => secrets().filter((secret) => waysToWrite(secret).some((way) => text.includes(way)))

test('keys of a card provider stand in no answer, no page, no log and no dump, whatever goes wrong', async () => {
  const sale = await openCardSale(app)
  const { visitor, account_id } = sale
  const params = { account_id }
  const path = `/api/accounts/${account_id}/card-payments`
  const fails = (what: Promise<unknown>) => expect(what).rejects.toThrow(ApiFailure)

  for (const secret_key of [UNKNOWN_KEY, DOUBLE_KEYS.reads_only, `${DOUBLE_KEYS.secret} `, `${DOUBLE_KEYS.secret}!`])
    await connectCards(sale, { secret_key }).catch(() => undefined)
  const halfWritten = `{"secret_key": "${DOUBLE_KEYS.secret}", "publishable_key": ${DOUBLE_KEYS.secret}`
  const headers = { 'content-type': 'application/json' }
  await visitor.fetch(path, { method: 'PUT', body: halfWritten, headers })
  await visitor.fetch(`${path}?secret_key=${DOUBLE_KEYS.publishable}`, { method: 'PUT', body: '{}', headers })
  await visitor.call(cardPayments.connect, {
    params,
    body: {
      secret_key: DOUBLE_KEYS.charges_only,
      publishable_key: DOUBLE_KEYS.publishable,
      webhook_secret: OWN_SECRET,
    },
  })
  await connectCards(sale)

  const paying = await beginToPay(app, sale)
  await payAt(double, paying.intent.client_secret)
  await eventually(async () => expect((await paying.read()).status).toBe('succeeded'))
  const another = await beginToPay(app, sale)
  double.world.faults = faultsInput.parse({ requests_lost: 1 })
  await fails(visitor.call(cardPayments.test, { params }))
  await another.read().catch(() => undefined)
  double.world.faults = faultsInput.parse({})
  const key = double.world.keys.get(DOUBLE_KEYS.secret)
  double.world.keys.delete(DOUBLE_KEYS.secret)
  await visitor.call(cardPayments.test, { params }).catch(() => undefined)
  await another.buyer.call(cardCheckout.createPaymentIntent, { params: another.params }).catch(() => undefined)
  if (key) double.world.keys.set(DOUBLE_KEYS.secret, key)

  const { data: list } = await visitor.call(orders.list, { params: { event_id: sale.event.id } })
  expect(list.length).toBeGreaterThan(0)
  for (const page of ['/account/payment', `/manage/event/${sale.event.id}/settings`, path])
    expect((await visitor.fetch(page)).status).toBe(200)
  await eventually(async () => expect(double.deliveries.waiting()).toBe(0))
  const text = `${told.join('\n')}\n${processes.map((one) => one.printed()).join('\n')}`
  expect(text.length).toBeGreaterThan(10_000)
  expect(found(text)).toEqual([])
  const rows = await dump()
  expect(rows).toContain(DOUBLE_KEYS.publishable)
  expect(found(rows)).toEqual([])
})
