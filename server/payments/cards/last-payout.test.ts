import { beforeEach, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { openCardApp } from '#test/card-app.ts'
import { connectCards } from '#test/cards.ts'
import { signUp } from '#test/factories.ts'

const { testApp, double } = await openCardApp()

let owner: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  owner = await signUp(testApp.app)
  double.world.faults = faultsInput.parse({})
  for (const { payouts } of double.world.accounts.values()) payouts.clear()
})

const read = async () =>
  (await owner.visitor.call(cardPayments.lastPayout, { params: { account_id: owner.account_id } })).data

async function payOut(payout: { amount: number; currency: string; status: string }) {
  const [id] = double.world.accounts.keys()
  const body = JSON.stringify({ arrival_date: Date.UTC(2027, 0, 31) / 1000, ...payout })
  const reply = await fetch(`${double.address}/double/payout/${id}`, { method: 'POST', body })
  expect(await reply.json()).toEqual({ done: true })
}

test('is told with its amount, its day and how it stands, the newest one', async () => {
  await connectCards(owner)
  expect(await read()).toEqual({ may_see: true, payout: null })
  await payOut({ amount: 4200, currency: 'eur', status: 'paid' })
  await payOut({ amount: 900, currency: 'jpy', status: 'in_transit' })
  const payout = { amount: 900, currency: 'JPY', state: 'in_transit', arrives_on: '2027-01-31' }
  expect(await read()).toEqual({ may_see: true, payout })
  await payOut({ amount: -300, currency: 'eur', status: 'canceled' })
  expect((await read()).payout).toMatchObject({ amount: -300, state: 'cancelled' })
})

test('a key that may not see payouts says so', async () => {
  const [account = ''] = double.world.accounts.keys()
  const secret_key = 'rk_test_nopayouts'
  double.world.keys.set(secret_key, { account, kind: 'restricted', may: ['payment_intents'], hidden: ['payouts'] })
  await connectCards(owner, { secret_key })
  await payOut({ amount: 4200, currency: 'eur', status: 'paid' })
  expect(await read()).toEqual({ may_see: false, payout: null })
})

test('a provider that does not answer is told apart from no payout', async () => {
  await connectCards(owner)
  double.world.faults = faultsInput.parse({ requests_lost: 1 })
  await expect(read()).rejects.toMatchObject({ status: 409, code: 'card_provider_silent' })
})

test('nobody is asked where nothing is connected, and it is not told to another account', async () => {
  expect(await read()).toEqual({ may_see: false, payout: null })
  await connectCards(owner)
  const other = await signUp(testApp.app)
  const foreign = other.visitor.call(cardPayments.lastPayout, { params: { account_id: owner.account_id } })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})
