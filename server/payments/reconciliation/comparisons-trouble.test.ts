import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openCardApp } from '#test/card-app.ts'
import { compare, letHalfAnHourPass, stateOf } from '#test/card-comparisons.ts'
import { beginToPay, openCardSale, payAt } from '#test/cards.ts'
import { registerComparisonGauges } from './comparison-gauges.ts'
import { comparisonsTrouble } from './comparisons-trouble.ts'

const { testApp, double, db } = await openCardApp()
const { services, app } = testApp
const registry = new Registry()
registerComparisonGauges(registry, services)

async function gauge(name: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}
const differences = () => gauge('foyer_card_payment_differences')
const comparedAt = () => gauge('foyer_card_payments_compared_timestamp_seconds')

test('the operator hears of what differs, and of accounts that were not compared for days', async () => {
  expect([await differences(), await comparedAt()]).toEqual([0, undefined])
  double.world.clock_shift = -1800
  const sale = await openCardSale(app)
  const { intent, reference, read } = await beginToPay(app, sale, 2)
  await payAt(double, intent.client_secret)
  await read()
  await letHalfAnHourPass(services)
  expect(await comparisonsTrouble(db)).toEqual([])

  const connected = await comparedAt()
  const there = stateOf(double).intents.get(reference)
  Object.assign(there ?? {}, { amount_received: 1900 })
  await compare(services, sale)
  expect(await differences()).toBe(1)
  expect(await comparedAt()).toBeGreaterThan(connected ?? Number.POSITIVE_INFINITY)
  const told = `account ${sale.account_id}, ${reference}: other amount, 2000 EUR here, 1900 EUR at Stripe, in the smallest unit`
  expect(await comparisonsTrouble(db)).toEqual([told])

  await sql`update card_reconciliations set ended_at = now() - interval '4 days'`.execute(db)
  const waiting = new RegExp(`^account ${sale.account_id}: not compared with Stripe since `)
  expect(await comparisonsTrouble(db)).toEqual([expect.stringMatching(waiting), told])
  // A run that was given up does not count as a success.
  await sql`update card_reconciliations set failure = 'provider_silent', ended_at = now()`.execute(db)
  await sql`update card_accounts set connected_at = now() - interval '5 days'`.execute(db)
  expect(await comparisonsTrouble(db)).toEqual([expect.stringMatching(waiting), told])

  Object.assign(there ?? {}, { amount_received: 2000 })
  await compare(services, sale)
  expect(await comparisonsTrouble(db)).toEqual([])
  expect(await differences()).toBe(0)

  // Of two accounts the one that waits longer counts; a disconnected one does not count.
  await openCardSale(app)
  await sql`update card_reconciliations set ended_at = now() - interval '4 days'`.execute(db)
  expect(await comparedAt()).toBeLessThan(Date.now() / 1000 - 3 * 86_400)
  await sql`update card_accounts set sealed_keys = null, disconnected_at = now() where account_id = ${sale.account_id}`.execute(
    db,
  )
  expect(await comparisonsTrouble(db)).toEqual([])
  expect(await comparedAt()).toBeGreaterThan(Date.now() / 1000 - 86_400)
})
