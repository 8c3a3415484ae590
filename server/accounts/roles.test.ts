import { expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { publicEvents } from '#contract/public-events.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createOrganizer, randomEmail, signUp } from '#test/factories.ts'
import { type Given, joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

const join = (owner: SignedUp, given: Parameters<typeof joinAs>[2]) => joinAs({ app, db }, owner, given)
type SignedUp = Awaited<ReturnType<typeof signUp>>

const MANAGING: Permission[] = ['members.manage', 'api_keys.manage', 'events.read', 'orders.read']

test('a role of the account is what it was made, and changes at once for all who have it', async () => {
  const ada = await signUp(app)
  const role_id = await makeRole(ada, ['events.read'])
  const { visitor } = await join(ada, { role: 'CUSTOM', role_id })
  expect((await visitor.call(users.me)).data).toMatchObject({ role: 'CUSTOM', permissions: ['events.read'] })
  await visitor.call(events.list, {})
  await refused(visitor.call(organizers.list), 'role_too_low')
  const body = { name: 'Wider', permissions: ['organizers.read' as const] }
  await ada.visitor.call(roles.update, { params: { role_id }, body })
  await visitor.call(organizers.list)
  await refused(visitor.call(events.list, {}), 'role_too_low')
})

test('a role that somebody has, or is invited with, is not deleted; a name is given once', async () => {
  const ada = await signUp(app)
  const role_id = await makeRole(ada, ['events.read'])
  const body = { first_name: 'Alan', email: randomEmail('alan'), role: 'CUSTOM' as const, role_id }
  const { data } = await ada.visitor.call(users.invite, { body })
  const { own } = (await ada.visitor.call(roles.list)).data
  expect(own).toMatchObject([{ id: role_id, members: 1 }])
  await refused(ada.visitor.call(roles.remove, { params: { role_id } }), 'role_in_use')
  const again = { name: own[0]?.name.toUpperCase() ?? '', permissions: [] }
  expect((await refused(ada.visitor.call(roles.create, { body: again }), 'malformed')).errors).toHaveProperty('name')
  await ada.visitor.call(users.remove, { params: { user_id: data.id } })
  await ada.visitor.call(roles.remove, { params: { role_id } })
  expect((await ada.visitor.call(roles.list)).data.own).toEqual([])
})

test('nobody gives, changes or takes more than they have', async () => {
  const ada = await signUp(app)
  const role_id = await makeRole(ada, MANAGING)
  const wide = await makeRole(ada, [...MANAGING, 'orders.manage'])
  const narrow = await makeRole(ada, ['orders.read'])
  const { visitor } = await join(ada, { role: 'CUSTOM', role_id })
  const admin = await join(ada, { role: 'ADMIN' })
  const grace = { first_name: 'Grace', email: randomEmail() }
  const invite = (given: Given) => visitor.call(users.invite, { body: { ...grace, ...given } })

  await refused(invite({ role: 'ADMIN' }), 'role_too_low')
  await refused(invite({ role: 'CUSTOM', role_id: wide }), 'role_too_low')
  const more = { name: 'More', permissions: ['orders.manage' as const] }
  await refused(visitor.call(roles.create, { body: more }), 'role_too_low')
  await refused(visitor.call(roles.update, { params: { role_id: narrow }, body: more }), 'role_too_low')
  await refused(visitor.call(roles.remove, { params: { role_id: wide } }), 'role_too_low')
  await refused(visitor.call(apiKeys.create, { params: { account_id: ada.account_id }, body: more }), 'role_too_low')
  const params = { user_id: admin.user_id }
  const lower = { role: 'CUSTOM' as const, role_id: narrow, status: 'ACTIVE' as const }
  await refused(visitor.call(users.update, { params, body: lower }), 'role_too_low')
  await refused(visitor.call(users.remove, { params }), 'role_too_low')
  const body = { first_name: 'Alan', email: randomEmail(), role: 'ADMIN' as const }
  const invited = { user_id: (await ada.visitor.call(users.invite, { body })).data.id }
  await refused(visitor.call(users.revokeInvitation, { params: invited }), 'role_too_low')
  await refused(visitor.call(users.resendInvitation, { params: invited }), 'role_too_low')
  await refused(visitor.call(users.remove, { params: invited }), 'role_too_low')

  const { data } = await invite({ role: 'CUSTOM', role_id: narrow })
  expect(data).toMatchObject({ role: 'CUSTOM', role_id: narrow, permissions: ['orders.read'] })
})

test('a role and its place are chosen together: CUSTOM with a role, administrators everywhere, only what is one’s own', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const theirs = await makeRole(eve, ['events.read'])
  const foreign = await createOrganizer(eve)
  const grace = { first_name: 'Grace', email: randomEmail() }
  for (const [given, field] of [
    [{ role: 'CUSTOM' }, 'role_id'],
    [{ role: 'VIEWER', role_id: theirs }, 'role_id'],
    [{ role: 'CUSTOM', role_id: theirs }, 'role_id'],
    [{ role: 'ADMIN', organizer_ids: [foreign.id] }, 'role'],
    [{ role: 'VIEWER', organizer_ids: [foreign.id] }, 'organizer_ids'],
    [{ role: 'VIEWER', event_ids: [2_000_000] }, 'event_ids'],
  ] as const) {
    const invite = ada.visitor.call(users.invite, { body: { ...grace, ...given } as never })
    expect((await refused(invite, 'malformed')).errors).toHaveProperty(field)
  }
})

test('who reaches one organizer sees its events, makes new ones there, and knows of nothing else', async () => {
  const ada = await signUp(app)
  const [mine, other] = [await createOrganizer(ada), await createOrganizer(ada)]
  const event = await createEvent(ada, { organizer_id: mine.id, title: 'Mine' })
  const hidden = await createEvent(ada, { organizer_id: other.id, title: 'Hidden' })
  const { visitor } = await join(ada, { role: 'ORGANIZER', organizer_ids: [mine.id] })
  expect((await visitor.call(events.list, {})).data.map(({ title }) => title)).toEqual(['Mine'])
  expect((await visitor.call(organizers.list)).data.map(({ id }) => id)).toEqual([mine.id])
  await visitor.call(events.get, { params: { event_id: event.id } })
  await refused(visitor.call(events.get, { params: { event_id: hidden.id } }), 'not_found')
  await refused(visitor.call(organizers.get, { params: { organizer_id: other.id } }), 'not_found')
  await visitor.call(publicEvents.get, { params: { event_id: event.id } })
  await refused(visitor.call(publicEvents.get, { params: { event_id: hidden.id } }), 'not_found')
  await createEvent({ visitor }, { organizer_id: mine.id, title: 'Another' })
  await refused(createEvent({ visitor }, { organizer_id: other.id }), 'malformed')
  await refused(createOrganizer({ visitor }), 'role_too_low')
})

test('who reaches one event sees it and the name of its organizer', async () => {
  const ada = await signUp(app)
  const organizer = await createOrganizer(ada)
  const event = await createEvent(ada, { organizer_id: organizer.id })
  await createEvent(ada, { organizer_id: organizer.id })
  const { visitor } = await join(ada, { role: 'VIEWER', event_ids: [event.id] })
  expect((await visitor.call(events.list, {})).data.map(({ id }) => id)).toEqual([event.id])
  expect((await visitor.call(organizers.list)).data.map(({ id }) => id)).toEqual([organizer.id])
  await refused(visitor.call(organizers.get, { params: { organizer_id: organizer.id } }), 'not_found')
})
