import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Double, startDouble } from './start-double.ts'
import { DOUBLE_KEYS } from './world.ts'

const record = join(tmpdir(), `double-${randomUUID()}.jsonl`)
let double: Double
beforeAll(async () => {
  double = await startDouble({ record })
})
afterAll(() => double.stop())

type Told = { status: number; body: { id?: string; error?: Record<string, unknown>; [field: string]: unknown } }

async function send(line: string, body?: string, headers: Record<string, string> = {}): Promise<Told> {
  const [method, path] = line.split(' ')
  const reply = await fetch(double.address + path, {
    method,
    body,
    headers: {
      authorization: `Bearer ${DOUBLE_KEYS.secret}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return { status: reply.status, body: (await reply.json()) as Told['body'] }
}
const CREATE = 'POST /v1/payment_intents'

describe('refused for their form', () => {
  test.each([
    [CREATE, 'amount=100', 'parameter_missing', 'currency'],
    [CREATE, 'amount=1.5&currency=eur', 'parameter_invalid_integer', 'amount'],
    [CREATE, 'amount=10&currency=eur', 'amount_too_small', 'amount'],
    [CREATE, 'amount=100&currency=eur&colour=red', 'parameter_unknown', 'colour'],
    [
      CREATE,
      'amount=100&currency=eur&automatic_payment_methods[on]=true',
      'parameter_unknown',
      'automatic_payment_methods[on]',
    ],
    [
      CREATE,
      'amount=100&currency=eur&automatic_payment_methods[enabled]=yes',
      undefined,
      'automatic_payment_methods[enabled]',
    ],
    [CREATE, 'amount=100&currency=eur&capture_method=never', undefined, 'capture_method'],
    [CREATE, 'amount=100&currency=eur&description=', 'parameter_invalid_empty', 'description'],
    [CREATE, 'amount=100&currency=eur&expand=latest_charge', undefined, 'expand'],
    [CREATE, 'amount=100&currency=eur&application_fee_amount=5', undefined, 'application_fee_amount'],
    ['POST /v1/refunds', 'amount=1', 'parameter_missing', 'payment_intent'],
    ['POST /v1/refunds', 'payment_intent=pi_1&reason=because', undefined, 'reason'],
    ['POST /v1/account_links', 'account=acct_1', 'parameter_missing', 'type'],
    ['POST /v1/webhook_endpoints', 'url=https://a.example&enabled_events[0]=nothing', undefined, 'enabled_events[0]'],
    ['GET /v1/payment_intents?limit=101', undefined, 'parameter_invalid_integer', 'limit'],
    ['GET /v1/charges?starting_after=ch_1', undefined, 'resource_missing', 'starting_after'],
  ])('%s %s', async (line, body, code, param) => {
    const { status, body: told } = await send(line, body)
    expect(status).toBe(code === 'resource_missing' ? 404 : 400)
    expect(told.error).toMatchObject({ type: 'invalid_request_error', param })
    expect(told.error?.code).toBe(code)
  })
})

describe('headers', () => {
  test.each([
    [{ authorization: 'Bearer sk_test_other' }, 401],
    [{ 'stripe-version': '2019-01-01' }, 400],
    [{ 'content-type': 'application/json' }, 400],
    [{ 'stripe-account': 'acct_1' }, 403],
    [{ authorization: `Bearer ${DOUBLE_KEYS.publishable}` }, 401],
    [{ authorization: `Bearer ${DOUBLE_KEYS.reads_only}` }, 403],
  ] as const)('%o', async (headers, status) => {
    expect((await send(CREATE, 'amount=100&currency=eur', headers as Record<string, string>)).status).toBe(status)
  })

  test('two requests with one key at the same time: one is told to wait', async () => {
    double.world.faults.latency = { around: 200, spread: 0 }
    const both = ['a', 'b'].map(() => send(CREATE, 'amount=100&currency=eur', { 'idempotency-key': 'twice' }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    double.world.faults.latency = null
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

test('a payment is cancelled once, and not confirmed afterwards', async () => {
  const { body } = await send(CREATE, 'amount=100&currency=eur')
  expect((await send(`POST /v1/payment_intents/${body.id}/cancel`)).body.status).toBe('canceled')
  for (const verb of ['cancel', 'confirm']) {
    const told = await send(
      `POST /v1/payment_intents/${body.id}/${verb}`,
      verb === 'confirm' ? 'payment_method=pm_card_visa' : '',
    )
    expect(told.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  }
})

test('the recording holds requests and answers, and no secret', async () => {
  const { body } = await send(CREATE, 'amount=777&currency=eur')
  const text = readFileSync(record, 'utf8')
  expect(text).toContain('amount=777')
  expect(text).toContain(String(body.id))
  expect(text).not.toContain(DOUBLE_KEYS.secret)
  expect(text).not.toContain(String(body.client_secret))
})
