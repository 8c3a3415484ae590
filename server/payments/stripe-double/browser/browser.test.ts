import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecordedDouble } from '#test/recorded-double.ts'
import type { Double } from '../start-double.ts'
import { DOUBLE_KEYS, intentOf } from '../world.ts'

let double: Double
beforeAll(async () => {
  double = await startRecordedDouble()
})
afterAll(() => double.stop())

const RETURN = 'http://localhost:1/checkout/7/o_a/payment_return'

async function send(path: string, fields: Record<string, string>, key = DOUBLE_KEYS.secret) {
  const headers = { authorization: `Bearer ${key}` }
  const reply = await fetch(double.address + path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return (await reply.json()) as { id: string; client_secret: string; next_action?: { type: string }; error?: object }
}

/** Confirms as the form's frame does: with the publishable key, and the secret of the one payment. */
async function confirm(extra: Record<string, string> = {}) {
  const { id, client_secret } = await send('/v1/payment_intents', { amount: '2500', currency: 'eur' })
  const fields = { client_secret, payment_method: 'pm_card_authenticationRequired', return_url: RETURN, ...extra }
  return { id, told: await send(`/v1/payment_intents/${id}/confirm`, fields, DOUBLE_KEYS.publishable) }
}

const answerBank = (id: string, succeeds: boolean, query = '') =>
  fetch(`${double.address}/double/authenticate/${id}${query}`, {
    method: 'POST',
    body: new URLSearchParams({ succeeds: String(succeeds) }),
    redirect: 'manual',
  })

test('the scripts that pages are given can be read by a browser', async () => {
  const text = await (await fetch(`${double.address}/v3/`)).text()
  expect(() => new Script(text)).not.toThrow()
  expect(text).toContain('window.Stripe')
  expect(await (await fetch(`${double.address}/v3/form`)).text()).toContain('Test: no money moves')
  const form = await fetch(`${double.address}/v3/form.js`)
  expect(form.headers.get('content-type')).toContain('javascript')
  expect(await form.text()).not.toContain(': HTMLElement')
})

test.each([
  [true, 'succeeded', 'succeeded'],
  [false, 'failed', 'requires_payment_method'],
])('the bank’s own page leads back with what became of it: %s', async (succeeds, redirect_status, status) => {
  const { id, told } = await confirm()
  expect(told.next_action?.type).toBe('redirect_to_url')
  const question = await fetch(`${double.address}/double/authenticate/${id}`)
  expect(await question.text()).toContain('25.00 EUR')
  const back = new URL((await answerBank(id, succeeds)).headers.get('location') ?? '')
  expect(back.href).toContain(RETURN)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ payment_intent: id, redirect_status })
  expect(intentOf(double.world, id).intent.status).toBe(status)
})

test('asked above the page, the bank leads nowhere, and the first answer counts', async () => {
  const { id, told } = await confirm({ use_stripe_sdk: 'true' })
  expect(told.next_action?.type).toBe('use_stripe_sdk')
  for (const succeeds of [true, false]) {
    const answered = await answerBank(id, succeeds, '?in_place=1')
    expect(answered.status).toBe(200)
    expect(await answered.text()).toContain('authenticated')
  }
  expect(intentOf(double.world, id).intent.status).toBe('succeeded')
})

test('a page confirms no payment whose secret it does not know', async () => {
  const { id } = await send('/v1/payment_intents', { amount: '2500', currency: 'eur' })
  const fields = { client_secret: `${id}_secret_x`, payment_method: 'pm_card_visa', return_url: RETURN }
  const { error } = await send(`/v1/payment_intents/${id}/confirm`, fields, DOUBLE_KEYS.publishable)
  expect(error).toMatchObject({ code: 'secret_key_required' })
})
