import { expect, test } from 'vitest'
import { receiverThat } from '#test/receiver-that.ts'
import { LOCAL_RECEIVERS, openReceiver } from '#test/webhooks.ts'
import { post } from './post.ts'

const message = { headers: {}, body: '{}' }

test('a redirect is not followed', async () => {
  const inside = await receiverThat(() => ({ status: 200 }))
  const outside = await receiverThat(() => ({ status: 302, headers: { location: inside.url } }))
  const answer = await post(LOCAL_RECEIVERS, { ...message, url: outside.url })
  expect(answer).toMatchObject({ failure: 'REDIRECTED', response_code: 302 })
  expect([outside.received.length, inside.received.length]).toEqual([1, 0])
})

test('a receiver that does not answer in time has failed, and so has one that is away', async () => {
  const slow = await receiverThat(() => 'never')
  expect(await post(LOCAL_RECEIVERS, { ...message, url: slow.url }, 300)).toMatchObject({ failure: 'TIMED_OUT' })
  expect(slow.received).toHaveLength(1)
  const gone = await openReceiver()
  await gone.close()
  expect(await post(LOCAL_RECEIVERS, { ...message, url: gone.url })).toMatchObject({ failure: 'NOT_REACHED' })
})

test('of a long answer the beginning is kept, and the rest is not read', async () => {
  const long = await receiverThat(() => ({ status: 500, body: `a\0${'b'.repeat(50_000_000)}` }))
  const answer = await post(LOCAL_RECEIVERS, { ...message, url: long.url })
  expect(answer).toEqual({ failure: 'STATUS', response_code: 500, response_body: `a${'b'.repeat(999)}` })
})
