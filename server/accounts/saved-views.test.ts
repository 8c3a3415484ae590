import { beforeEach, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { attendeeViews, savedViews } from '#contract/saved-views.ts'
import { MOST_SAVED_VIEWS } from '#domain/saved-view.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visitWithKey } from '#test/clients.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let owner: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  owner = await signUp(app)
})

type Body = BodyInput<typeof savedViews.create>
const bodyOf = (fields: Partial<Body> = {}): Body => ({ name: 'Unpaid', is_shared: false, state: {}, ...fields })
const paramsOf = () => ({ account_id: owner.account_id })
const at = (saved_view_id: number) => ({ params: { ...paramsOf(), saved_view_id } })
const save = async (visitor: Visitor, fields: Partial<Body> = {}) =>
  (await visitor.call(savedViews.create, { params: paramsOf(), body: bodyOf(fields) })).data
const namesFor = async (visitor: Visitor) =>
  (await visitor.call(savedViews.list, { params: paramsOf() })).data.map(({ name }) => name)
const join = async (given: Parameters<typeof joinAs>[2]) => (await joinAs({ app, db }, owner, given)).visitor

const STATE = {
  query: 'ada',
  filter_fields: { status: { in: 'AWAITING_OFFLINE_PAYMENT' }, tag: { eq: 'VIP' } },
  sort_by: 'total_gross',
  sort_direction: 'desc',
  columns: ['order', 'tags'],
} as const

describe('a saved view', () => {
  test('brings back search, filters, sorting and columns', async () => {
    const view = await save(owner.visitor, { state: { ...STATE, columns: [...STATE.columns] } })
    expect(view).toMatchObject({ name: 'Unpaid', is_shared: false, is_editable: true, state: STATE })
    const body = { ...bodyOf({ name: 'Paid' }), updated_at: view.updated_at }
    const { data: changed } = await owner.visitor.call(savedViews.update, { ...at(view.id), body })
    expect(changed).toMatchObject({ name: 'Paid', state: { query: null, columns: null } })
    await refused(owner.visitor.call(savedViews.update, { ...at(view.id), body }), 'stale')
    await owner.visitor.call(savedViews.remove, at(view.id))
    expect(await namesFor(owner.visitor)).toEqual([])
  })

  test.each([
    ['a filter that the list does not have', { filter_fields: { colour: { eq: 'red' } } }, 'state.filter_fields'],
    ['a sort that it does not have', { sort_by: 'colour' }, 'state.sort_by'],
    ['a column that is no name', { columns: ['<b>'] }, 'state.columns.0'],
  ])('is refused with %s', async (_, state, path) => {
    const failure = await refused(save(owner.visitor, { state } as never), 'malformed')
    expect(failure.issues[0]?.path).toContain(path)
  })

  test('is its owner’s alone, unless it is shared', async () => {
    const viewer = await join({ role: 'VIEWER' })
    const view = await save(owner.visitor)
    await save(owner.visitor, { name: 'For all', is_shared: true })
    await save(viewer, { name: 'Mine' })
    expect(await namesFor(owner.visitor)).toEqual(['For all', 'Unpaid'])
    expect(await namesFor(viewer)).toEqual(['For all', 'Mine'])
    await refused(viewer.call(savedViews.remove, at(view.id)), 'not_found')
    await refused(viewer.call(savedViews.update, { ...at(view.id), body: bodyOf() }), 'not_found')
  })

  test('is shared, and changed once it is, by those who manage orders', async () => {
    const [viewer, colleague] = [await join({ role: 'VIEWER' }), await join({ role: 'ORGANIZER' })]
    await refused(save(viewer, { is_shared: true }), 'role_too_low')
    const view = await save(owner.visitor, { is_shared: true })
    await refused(viewer.call(savedViews.remove, at(view.id)), 'role_too_low')
    const change = (fields: Partial<Body>) =>
      colleague.call(savedViews.update, { ...at(view.id), body: bodyOf({ is_shared: true, ...fields }) })
    expect((await change({ name: 'Due' })).data.name).toBe('Due')
    // Refused: the view would disappear for the caller.
    await refused(change({ is_shared: false }), 'malformed')
    const { data: seen } = await viewer.call(savedViews.list, { params: paramsOf() })
    expect(seen).toMatchObject([{ name: 'Due', is_editable: false }])
  })

  test('is there for those who reach one event only', async () => {
    const event = await createEvent(owner)
    await save(owner.visitor, { is_shared: true })
    const helper = await join({ role: 'ORGANIZER', organizer_ids: [], event_ids: [event.id] })
    expect(await namesFor(helper)).toEqual(['Unpaid'])
  })

  test('of a program is everybody’s', async () => {
    const body = { name: 'Shop', permissions: ['orders.read', 'orders.manage'] as const }
    const { data: key } = await owner.visitor.call(apiKeys.create, {
      params: paramsOf(),
      body: { ...body, permissions: [...body.permissions] },
    })
    const program = visitWithKey(app, key.token ?? '')
    await refused(save(program), 'malformed')
    await save(program, { is_shared: true })
    expect(await namesFor(owner.visitor)).toEqual(['Unpaid'])
  })

  test('is one of twenty, also of many that are saved at once', async () => {
    const saved = await Promise.allSettled(
      Array.from({ length: MOST_SAVED_VIEWS + 5 }, (_, index) => save(owner.visitor, { name: `View ${index}` })),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SAVED_VIEWS)
    await refused(save(owner.visitor), 'limit_reached')
    // A colleague has twenty views of their own.
    await save(await join({ role: 'VIEWER' }))
  })
})

describe('a view of the list of attendees', () => {
  const saveOf = async (visitor: Visitor, fields: Partial<Body> = {}) =>
    (await visitor.call(attendeeViews.create, { params: paramsOf(), body: bodyOf(fields) })).data

  test('has the filters of that list, and is not among those of orders', async () => {
    const state = { filter_fields: { tag: { eq: 'VIP' }, check_in_list_id: { gt: '0' } }, sort_by: 'last_name' }
    expect(await saveOf(owner.visitor, { state })).toMatchObject({ state })
    expect(await namesFor(owner.visitor)).toEqual([])
    expect((await owner.visitor.call(attendeeViews.list, { params: paramsOf() })).data).toHaveLength(1)
    await refused(saveOf(owner.visitor, { state: { sort_by: 'total_gross' } }), 'malformed')
  })

  test('is changed and deleted at its own address only', async () => {
    const { id } = await saveOf(owner.visitor)
    await refused(owner.visitor.call(savedViews.remove, at(id)), 'not_found')
    await owner.visitor.call(attendeeViews.remove, at(id))
    expect((await owner.visitor.call(attendeeViews.list, { params: paramsOf() })).data).toEqual([])
  })

  test('is shared by those who manage attendees, and seen by those who see attendees', async () => {
    const viewer = await join({ role: 'VIEWER' })
    await refused(saveOf(viewer, { is_shared: true }), 'role_too_low')
    await saveOf(owner.visitor, { is_shared: true })
    expect((await viewer.call(attendeeViews.list, { params: paramsOf() })).data).toMatchObject([{ is_editable: false }])
  })

  test('does not take the room of views of orders', async () => {
    for (let index = 0; index < MOST_SAVED_VIEWS; index++) await save(owner.visitor, { name: `View ${index}` })
    await saveOf(owner.visitor)
  })
})
