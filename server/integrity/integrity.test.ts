import { Writable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { integrity } from '#contract/integrity.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { checkIntegrity, checkIntegrityCompletely } from './check-integrity.ts'
import { registerIntegrityGauges } from './integrity-gauges.ts'

const testApp = await createTestApp()
const { db } = testApp.services

const said: { level: number; subject: string }[] = []
const log = pino(
  { level: 'warn' },
  new Writable({
    write(line, _, done) {
      said.push(JSON.parse(String(line)))
      done()
    },
  }),
)

const registry = new Registry()
registerIntegrityGauges(registry, { db, log })

async function gauges(): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]))
}

let seller: Seller
beforeEach(async () => {
  await db.deleteFrom('integrity_runs').execute()
  await db.deleteFrom('integrity_alarms').execute()
  said.length = 0
  seller = await newSeller(testApp)
  const ticket = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
  await placeOrder(testApp, seller, { product: ticket, quantity: 2 })
  await placeOrder(testApp, seller, { product: ticket, quantity: 3, status: 'RESERVED' })
})

const miscount = (sold: number) =>
  db.updateTable('stock_pools').set({ sold }).where('event_id', '=', seller.event_id).execute()
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const letRunsBeOld = () =>
  db
    .updateTable('integrity_runs')
    .set({ checked_at: secondsAgo(180) })
    .execute()
const letPaymentsBeOld = () =>
  db
    .updateTable('payments')
    .set({ settled_at: secondsAgo(600) })
    .where('state', '<>', 'PENDING')
    .execute()
async function ticketOnSale() {
  const [ticket] = (await seller.visitor.call(products.list, { params: { event_id: seller.event_id } })).data
  if (!ticket) throw new Error('the event has no ticket')
  return ticket
}
const ask = () => seller.visitor.call(integrity.get, { params: { event_id: seller.event_id } })
const alarms = () => db.selectFrom('integrity_alarms').select(['event_id', 'differences']).execute()

it('an event whose figures agree is sound, and the three sums say so', async () => {
  const { data } = await ask()
  expect(data).toMatchObject({ is_sound: true, differences: [] })
  expect(data.sums).toEqual({
    sold: { counters: 2, ledger: 2, orders: 2 },
    held: { counters: 3, ledger: 3, orders: 3 },
  })
  expect(Math.abs(Date.parse(data.checked_at) - Date.now())).toBeLessThan(10_000)
})

it('says how many of the sold ones wait for their payment', async () => {
  const waiting = { product: await ticketOnSale(), status: 'AWAITING_OFFLINE_PAYMENT' } as const
  await placeOrder(testApp, seller, { ...waiting, quantity: 4 })
  const order = await placeOrder(testApp, seller, { ...waiting, quantity: 1 })
  await seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id: order } })
  const { data } = await ask()
  expect(data).toMatchObject({ is_sound: true, sums: { sold: { orders: 6 } }, sold_unpaid: 4 })
})

it('one whose figures disagree says which, and raises the alarm', async () => {
  await miscount(4)
  const { data } = await ask()
  const subject = 'price "Standard" sold'
  const difference = { invariant: 'pool = ledger', event_id: seller.event_id, subject, expected: 2, found: 4 }
  expect(data).toMatchObject({ is_sound: false, differences: [difference] })
  expect(data.sums.sold).toEqual({ counters: 4, ledger: 2, orders: 2 })
  expect(await alarms()).toEqual([{ event_id: seller.event_id, differences: [difference] }])
  await miscount(2)
})

it('many who ask at once get the same check', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map(({ data }) => data.checked_at)).size).toBe(1)
})

it('every minute, what was sold since is checked: told in the log and to Prometheus until it is right again', async () => {
  await checkIntegrity({ db, log })
  expect(said).toEqual([])
  expect(await gauges()).toEqual({
    foyer_integrity_differences: 0,
    'foyer_integrity_checked_timestamp_seconds{scope="changed"}': expect.closeTo(Date.now() / 1000, -2),
  })
  await miscount(4)
  await checkIntegrity({ db, log })
  expect(said).toMatchObject([{ level: 50, event_id: seller.event_id, subject: 'price "Standard" sold' }])
  expect((await gauges()).foyer_integrity_differences).toBe(1)
  await miscount(2)
  await checkIntegrity({ db, log })
  expect((await gauges()).foyer_integrity_differences).toBe(0)
})

it('every minute, an event in which only a payment came is checked', async () => {
  const product = await ticketOnSale()
  const order_id = await placeOrder(testApp, seller, { product, status: 'AWAITING_OFFLINE_PAYMENT' })
  await checkIntegrity({ db, log })
  await letPaymentsBeOld()
  await letRunsBeOld()
  await miscount(4)
  await checkIntegrity({ db, log })
  expect(await alarms()).toEqual([])
  await letRunsBeOld()
  await seller.visitor.call(orders.markAsPaid, { params: { event_id: seller.event_id, order_id } })
  await checkIntegrity({ db, log })
  expect(await alarms()).toMatchObject([{ event_id: seller.event_id }])
  await miscount(3)
})

it('every minute, an event in which nothing happened is left alone, every night it is not', async () => {
  await checkIntegrity({ db, log })
  await letPaymentsBeOld()
  await letRunsBeOld()
  await miscount(4)
  await checkIntegrity({ db, log })
  expect(await alarms()).toEqual([])
  await checkIntegrityCompletely({ db, log })
  expect(await alarms()).toMatchObject([{ event_id: seller.event_id }])
  expect(await gauges()).toMatchObject({
    foyer_integrity_differences: 1,
    'foyer_integrity_checked_timestamp_seconds{scope="complete"}': expect.closeTo(Date.now() / 1000, -2),
  })
  await miscount(2)
  await checkIntegrity({ db, log })
  expect(await alarms()).toEqual([])
})

it('runs are forgotten after an hour, those of nights after a month, the last one never', async () => {
  const ago = (hours: number, is_complete: boolean) => ({
    ...{ is_complete, last_ledger_id: 0, last_order_id: 0, last_attendee_id: 0, last_check_in_id: 0 },
    checked_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  })
  await db
    .insertInto('integrity_runs')
    .values([ago(2, false), ago(0.5, false), ago(2, true), ago(31 * 24, true)])
    .execute()
  await checkIntegrity({ db, log })
  const runs = await db.selectFrom('integrity_runs').select('is_complete').orderBy('id').execute()
  expect(runs).toEqual([{ is_complete: false }, { is_complete: true }, { is_complete: false }])
})
