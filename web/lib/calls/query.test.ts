import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#contract/client.ts'
import { questions } from '#contract/questions.ts'
import { createQueryClient, isTouched, pageQueryClient, queryKey, shouldRetry, showAtOnce } from './query.ts'

describe('isTouched', () => {
  it.each([
    ['/events/7/promo-codes', '/events/7/promo-codes/3', true],
    ['/events/7/stats', '/events/7/orders/9/cancel', true],
    ['/events/7', '/events/7/status', true],
    ['/events', '/events/7/status', true],
    ['/organizers/3/events', '/events/7/status', true],
    ['/events/71', '/events/7', false],
    ['/events/8/orders', '/events/7/orders/9', false],
    ['/users/me', '/events/7', false],
    ['/users/me', '/users/me', true],
    ['/events/7', '/events', true],
    ['/organizers', '/organizers/3', true],
  ])('%s by a change at %s: %s', (path, changed, touched) => {
    expect(isTouched(path, changed)).toBe(touched)
  })
})

describe('retries', () => {
  const failure = (status: number) =>
    new ApiFailure(status, { code: 'server_error', message: '', errors: {}, issues: [] }, null)

  it('happen three times for what may pass, never for a refusal', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(503)))).toEqual([true, true, true, false])
    expect(shouldRetry(0, failure(0))).toBe(true)
    expect([400, 401, 403, 404, 409, 422, 429].some((status) => shouldRetry(0, failure(status)))).toBe(false)
  })

  it('wait 1 s, doubled, at most 30 s', () => {
    const delay = createQueryClient().getDefaultOptions().queries?.retryDelay
    if (typeof delay !== 'function') throw new Error('no delay')
    expect([0, 1, 2, 9].map((attempt) => delay(attempt, failure(0)))).toEqual([1000, 2000, 4000, 30_000])
  })
})

describe('what is shown at once', () => {
  const input = { params: { event_id: 7 } }
  const key = queryKey(questions.list, input)

  it('is there before the next key is pressed', async () => {
    const seen: unknown[] = []
    const observer = new QueryObserver(pageQueryClient(), { queryKey: key, enabled: false })
    // Same batching as React's hooks.
    const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => seen.push(data)))
    showAtOnce(questions.list, input, { data: [] })
    await Promise.resolve()
    stop()
    expect(seen).toContainEqual({ data: [] })
  })

  it('is not undone by what was being read before it', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<object>()
    const reading = pageQueryClient().fetchQuery({ queryKey: key, staleTime: 0, queryFn: () => answer })
    showAtOnce(questions.list, input, { data: [] })
    resolve({ data: ['old'] })
    await reading.catch(() => undefined)
    expect(pageQueryClient().getQueryData(key)).toEqual({ data: [] })
  })
})
