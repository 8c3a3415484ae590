import { expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { apiKeys } from '#contract/api-keys.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { createTestApp } from '#test/app.ts'
import { visitWithKey } from '#test/clients.ts'
import { createEvent, createOrganizer, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app } = await createTestApp()
const ada = await signUp(app)
const params = { account_id: ada.account_id }
const [north, south] = [await createOrganizer(ada), await createOrganizer(ada)]
const events = {
  north: await createEvent(ada, { organizer_id: north.id }),
  south: await createEvent(ada, { organizer_id: south.id }),
}
const { data: key } = await ada.visitor.call(apiKeys.create, {
  params,
  body: { name: 'Shop', permissions: ['events.read', 'promo_codes.manage'] },
})
await visitWithKey(app, key.token ?? '').call(promoCodes.create, {
  params: { event_id: events.south.id },
  body: { code: 'SHOP', discount_type: 'NONE' },
})

async function read(query: QueryInput<typeof activities.list>) {
  const { data } = await ada.visitor.call(activities.list, { params, query })
  return data.map(({ name, subject_id }) => `${name} ${subject_id}`)
}

test('the log is narrowed to an organizer with its events, to a person, or to an API key', async () => {
  const ofNorth = await read({ organizer_id: north.id })
  expect(ofNorth).toEqual(expect.arrayContaining([`organizer.created ${north.id}`, `event.created ${events.north.id}`]))
  expect(ofNorth.filter((entry) => entry.includes('created')).length).toBe(2)
  const ofKey = await read({ actor_kind: 'api_key', actor_id: key.id })
  expect(ofKey).toEqual([expect.stringMatching(/^promo_code\.created /)])
  expect(await read({ organizer_id: south.id, actor_kind: 'api_key', actor_id: key.id })).toEqual(ofKey)
  expect(await read({ organizer_id: north.id, actor_kind: 'api_key', actor_id: key.id })).toEqual([])
  const ofAda = await read({ actor_kind: 'user', actor_id: ada.user.id })
  expect(ofAda).toContain(`event.created ${events.south.id}`)
  expect(ofAda.filter((entry) => entry.startsWith('promo_code'))).toEqual([])
})

test('what is no number of an organizer is malformed', async () => {
  for (const organizer_id of [0, -1, 1.5, 'seven'] as number[]) await refused(read({ organizer_id }), 'malformed')
})
