import { expect, test } from 'vitest'
import { countRecord } from './count-record.ts'

const line = (request: string, status: number, error?: object) => {
  const [method, path] = request.split(' ')
  return JSON.stringify({ method, path, answer: { status, body: JSON.stringify({ error }) } })
}
const type = 'invalid_request_error'

test('a recording is counted by endpoint, and what was refused for its form is named', () => {
  const { requests, endpoints, refused_for_form } = countRecord(
    [
      line('POST /v1/payment_intents', 200),
      line('GET /v1/payment_intents/pi_A1b2', 200),
      line('GET /v1/payment_intents/pi_C3d4', 404, { type, code: 'resource_missing', message: 'No such one.' }),
      line('POST /v1/payment_intents/pi_A1b2/confirm', 402, { type: 'card_error', code: 'card_declined' }),
      line('POST /v1/refunds', 400, { type, code: 'charge_already_refunded', message: 'Refunded.' }),
      line('POST /v1/refunds', 400, { type, code: 'parameter_unknown', message: 'Unknown: colour.' }),
      line('POST /v1/refunds', 400, {
        type,
        message: 'Refund amount (9) is greater than unrefunded amount on charge (5)',
      }),
      line('POST /v1/refund', 404, { type, message: 'Unrecognized.' }),
      JSON.stringify({ method: 'POST', path: '/v1/refunds', answer: null }),
    ].join('\n'),
  )
  expect(requests).toBe(9)
  expect(endpoints).toMatchObject({ 'GET /v1/payment_intents/:id': 2, 'POST /v1/payment_intents/:id/confirm': 1 })
  expect(refused_for_form).toEqual(['POST /v1/refunds: Unknown: colour.', 'POST /v1/refund: Unrecognized.'])
})
