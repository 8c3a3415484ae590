import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import type { Double } from '#server/payments/stripe-double/start-double.ts'
import { signed } from '#server/payments/stripe-double/webhooks/deliver.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import type { NewPayment } from '../provider.ts'
import { openKeys, sealKeys } from '../sealed-keys.ts'
import { judgeWebhook } from './judge-webhook.ts'
import { stripeProvider } from './stripe-provider.ts'

let double: Double
beforeEach(async () => {
  double = await startRecordedDouble()
})
afterEach(() => double.stop())

const provider = (secret_key = DOUBLE_KEYS.secret) =>
  stripeProvider({ stripe_api_url: double.address }, { secret_key, connected_account: null, key_prefix: 'test' })

const PAYMENT: NewPayment = {
  payment_id: 1,
  money: { amount: 2500, currency: 'EUR' },
  description: 'Order O-1',
  about: { order: '1' },
  application_fee: null,
}
const RETURN = 'https://tickets.example.com/return'

async function paid(method = 'pm_card_visa') {
  const created = await provider().create(PAYMENT)
  if (created.state !== 'requires_action') throw new Error(created.state)
  const { reference } = created
  const confirmation = { payment_id: 1, attempt: 1, reference, method, return_url: RETURN }
  return { reference, outcome: await provider().confirm(confirmation) }
}
const intents = () => [...double.world.accounts.values()].flatMap((state) => [...state.intents.values()])

describe('payments', () => {
  test.each([
    ['pm_card_visa', { state: 'succeeded', received: { amount: 2500, currency: 'EUR' }, refunded: 0 }],
    ['pm_card_chargeDeclined', { state: 'declined', code: 'card_declined' }],
    ['pm_card_chargeDeclinedInsufficientFunds', { state: 'declined', code: 'insufficient_funds' }],
    ['pm_card_chargeDeclinedExpiredCard', { state: 'declined', code: 'expired_card' }],
    ['pm_card_authenticationRequired', { state: 'requires_action', action: 'authenticate' }],
    ['pm_sepaDebit', { state: 'processing' }],
    ['pm_unknown', { state: 'refused', code: 'not_found' }],
  ])('%s', async (method, expected) => {
    const { reference, outcome } = await paid(method)
    expect(outcome).toMatchObject(expected)
    if (outcome.state !== 'refused') expect(await provider().fetchPayment(reference)).toMatchObject(expected)
  })

  test('the same row makes one payment, and another amount for it is refused', async () => {
    const first = await provider().create(PAYMENT)
    expect(await provider().create(PAYMENT)).toEqual(first)
    expect(intents()).toHaveLength(1)
    const other = { ...PAYMENT, money: { amount: 2600, currency: 'EUR' } }
    expect(await provider().create(other)).toEqual({ state: 'refused', code: 'key_reused' })
  })

  test('cancelling a paid payment says that it is paid', async () => {
    const { reference } = await paid()
    expect(await provider().cancel({ payment_id: 1, reference })).toMatchObject({ state: 'succeeded' })
  })

  test('a lost answer leaves it open, and asking again finds what happened', async () => {
    double.world.faults = faultsInput.parse({ answers_lost: 1 })
    expect(await provider().create(PAYMENT)).toEqual({ state: 'unknown' })
    expect(intents()).toHaveLength(1)
    double.world.faults = faultsInput.parse({})
    expect(await provider().create(PAYMENT)).toMatchObject({ state: 'requires_action', reference: intents()[0]?.id })
    expect(intents()).toHaveLength(1)
  })

  test('a lost request leaves nothing', async () => {
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    expect(await provider().create(PAYMENT)).toEqual({ state: 'unknown' })
    expect(intents()).toHaveLength(0)
  })
})

describe('refunds', () => {
  test('in parts, never more than was paid', async () => {
    const { reference } = await paid()
    const refund = (refund_id: number, amount: number) =>
      provider().refund({ refund_id, reference, amount, give_fee_back: false })
    expect(await refund(1, 2000)).toMatchObject({ state: 'succeeded', refunded: { amount: 2000, currency: 'EUR' } })
    expect(await refund(1, 2000)).toMatchObject({ state: 'succeeded' })
    expect(await refund(2, 501)).toEqual({ state: 'refused', code: 'exceeds_payment' })
    expect(await refund(3, 500)).toMatchObject({ state: 'succeeded' })
    expect(await refund(4, 1)).toEqual({ state: 'refused', code: 'already_refunded' })
    expect(await provider().fetchPayment(reference)).toMatchObject({ state: 'succeeded', refunded: 2500 })
  })
})

describe('the list of payments', () => {
  const day = 86_400_000
  const span = { from: new Date(Date.now() - day), until: new Date(Date.now() + day) }

  test('has every payment once, with what it was made with, in pages', async () => {
    const references = []
    for (let payment_id = 1; payment_id <= 101; payment_id++) {
      const made = await provider().create({ ...PAYMENT, payment_id, about: { payment: String(payment_id) } })
      if ('reference' in made) references.unshift(made.reference)
    }
    const first = await provider().listPayments({ ...span, after: null })
    if (first.state !== 'listed') throw new Error(first.state)
    const rest = await provider().listPayments({ ...span, after: first.next })
    if (rest.state !== 'listed') throw new Error(rest.state)
    expect([first.payments.length, rest.payments.length, rest.next]).toEqual([100, 1, null])
    expect([...first.payments, ...rest.payments].map(({ reference }) => reference)).toEqual(references)
    expect(rest.payments).toMatchObject([{ state: 'open', about: { payment: '1' }, refunded: 0 }])
  })

  test('says what came and what went back, and has nothing from outside the span', async () => {
    const { reference } = await paid()
    await provider().refund({ refund_id: 1, reference, amount: 500, give_fee_back: false })
    const listed = await provider().listPayments({ ...span, after: null })
    const received = { amount: 2500, currency: 'EUR' }
    expect(listed).toMatchObject({ payments: [{ reference, state: 'succeeded', received, refunded: 500 }], next: null })
    const before = { from: new Date(0), until: span.from, after: null }
    expect(await provider().listPayments(before)).toMatchObject({ payments: [] })
  })
})

describe('refunds that end later', () => {
  const control = (id: string, succeeds: boolean) =>
    fetch(`${double.address}/double/finish/${id}`, { method: 'POST', body: JSON.stringify({ succeeds }) })

  async function refunded(method: string) {
    const { reference } = await paid(method)
    const outcome = await provider().refund({ refund_id: 1, reference, amount: 2000, give_fee_back: false })
    if (!('reference' in outcome)) throw new Error(outcome.state)
    return { payment: reference, outcome }
  }

  test.each([
    [true, 'succeeded', 2000],
    [false, 'failed', 0],
  ])('pending, then succeeds: %o', async (succeeds, state, left) => {
    const { payment, outcome } = await refunded('pm_card_pendingRefund')
    expect(outcome).toMatchObject({ state: 'pending' })
    await control(outcome.reference, succeeds)
    expect(await provider().fetchRefund(outcome.reference)).toMatchObject({ state })
    expect(await provider().fetchPayment(payment)).toMatchObject({ refunded: left })
  })

  test('one that had succeeded fails: its amount can be refunded again', async () => {
    const { payment, outcome } = await refunded('pm_card_visa')
    expect(outcome).toMatchObject({ state: 'succeeded' })
    await control(outcome.reference, false)
    const failed = await provider().fetchRefund(outcome.reference)
    expect(failed).toMatchObject({ state: 'failed', code: 'expired_or_canceled_card' })
    const again = { refund_id: 2, reference: payment, amount: 2500, give_fee_back: false }
    expect(await provider().refund(again)).toMatchObject({ state: 'succeeded' })
    const movements = [...double.world.accounts.values()].flatMap(({ movements }) => [...movements.values()])
    expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })
})

describe('keys', () => {
  test.each([
    ['secret', { can_charge: true, can_refund: true, is_ready: true, answered: true }],
    ['charges_only', { can_charge: true, can_refund: false }],
    ['reads_only', { can_charge: false, can_refund: false }],
  ] as const)('%s', async (name, expected) => {
    expect(await provider(DOUBLE_KEYS[name]).testKeys()).toMatchObject(expected)
  })

  test('a wrong key is told as such', async () => {
    expect(await provider('sk_test_wrong').create(PAYMENT)).toEqual({ state: 'refused', code: 'keys_invalid' })
  })

  test('sealed keys are opened for their account alone', () => {
    const installation = { secret: 'x'.repeat(32), data_dir: '' }
    const keys = { secret_key: 'sk_test_1', publishable_key: 'pk_test_1', webhook_secrets: ['whsec_1'] }
    const sealed = sealKeys(installation, 7, keys)
    expect(sealed.toString('utf8')).not.toContain('sk_test_1')
    expect(openKeys(installation, 7, sealed)).toEqual(keys)
    expect(openKeys(installation, 8, sealed)).toBeNull()
  })
})

describe('webhooks', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const at = now.getTime() / 1000
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const judged = (signature: string, text = body) =>
    judgeWebhook({ body: text, signature, secrets: ['whsec_new', 'whsec_old'], now }).genuine

  test.each([
    ['the new secret', signed(body, 'whsec_new', at), body, true],
    ['the old secret', signed(body, 'whsec_old', at - 299), body, true],
    ['two signatures, one right', `${signed(body, 'whsec_new', at)},v1=${'0'.repeat(64)}`, body, true],
    ['another secret', signed(body, 'whsec_other', at), body, false],
    ['too old', signed(body, 'whsec_new', at - 301), body, false],
    ['another byte', signed(body, 'whsec_new', at), body.replace('pi_1', 'pi_2'), false],
    ['no signature', '', body, false],
  ])('%s', (_, signature, text, expected) => {
    expect(judged(signature, text)).toBe(expected)
  })
})
