import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#contract/client.ts'
import { sendPatiently } from './send-patiently.ts'

const refusal = (status: number, retry_after: number | null) =>
  new ApiFailure(status, { code: 'too_many_requests', message: '', errors: {}, issues: [] }, retry_after)

test.each([
  ['in a moment', [refusal(429, 5)], [5], 'sent'],
  ['twice', [refusal(503, 5), refusal(429, 2)], [5, 2], 'sent'],
  ['three times', [refusal(429, 5), refusal(429, 5), refusal(429, 5)], [5, 5], 429],
  ['for an hour', [refusal(429, 3600)], [], 429],
  ['for good', [refusal(422, null)], [], 422],
])('what is refused %s', async (_, refusals, waits, outcome) => {
  const wait = vi.fn(async (_seconds: number) => undefined)
  const send = async () => {
    const next = refusals.shift()
    if (next) throw next
    return 'sent'
  }
  const result = await sendPatiently(send, wait).catch((error: ApiFailure) => error.status)
  expect(result).toBe(outcome)
  expect(wait.mock.calls.map(([seconds]) => seconds)).toEqual(waits)
})
