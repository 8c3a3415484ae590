import { describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { users } from '#contract/users.ts'
import type { ActivityName } from '#domain/activity.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, createOrganizer, PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addProduct } from '#test/sales.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor

/** Data of all entries with this name about this subject, oldest first. */
async function dataOf(name: ActivityName, subject_id: number) {
  const entries = db.selectFrom('activity_log').select('data').where('name', '=', name).orderBy('id')
  return (await entries.where('subject_id', '=', subject_id).execute()).map(({ data }) => data)
}

async function openPromoCode() {
  const event = await createEvent(ada)
  const input = { code: 'EARLY', discount_type: 'NONE' } as const
  const { data } = await call(promoCodes.create, { params: { event_id: event.id }, body: input })
  return { id: data.id, input, params: { event_id: event.id, promo_code_id: data.id } }
}

describe('an entry says what has changed', () => {
  test('by the names of the fields; none where everything was sent as it is', async () => {
    const { id, input, params } = await openPromoCode()
    await call(promoCodes.update, { params, body: { ...input, code: 'LATE', max_allowed_usages: 5 } })
    await call(promoCodes.update, { params, body: { ...input, code: 'LATE', max_allowed_usages: 5 } })
    expect(await dataOf('promo_code.updated', id)).toEqual([{ fields: ['code', 'max_allowed_usages'] }, { fields: [] }])
  })

  test('a PIN by its name alone, also where one takes the place of another', async () => {
    const { event, product } = await createEventOnSale(ada)
    const body = { name: 'Door', description: null, activates_at: null, expires_at: null, product_ids: [product.id] }
    const list = await call(checkInLists.create, { params: { event_id: event.id }, body: { ...body, pin: '123456' } })
    const params = { event_id: event.id, check_in_list_id: list.data.id }
    await call(checkInLists.update, { params, body: { ...body, pin: '654321' } })
    expect(await dataOf('check_in_list.updated', list.data.id)).toEqual([{ fields: ['pin'] }])
  })

  test('a role by what it was and is', async () => {
    const invited = { first_name: 'Grace', email: randomEmail(), role: 'VIEWER' } as const
    const { data } = await call(users.invite, { body: invited })
    const user = db.selectFrom('users').select('id').where('email', '=', invited.email)
    const { id } = await user.executeTakeFirstOrThrow()
    await call(users.update, { params: { user_id: data.id }, body: { role: 'BOX_OFFICE', status: 'ACTIVE' } })
    expect(await dataOf('user.role_changed', id)).toEqual([{ from: 'VIEWER', to: 'BOX_OFFICE', fields: ['role'] }])
  })

  test('a password and an address without either', async () => {
    const { visitor, user } = await signUp(app)
    const password = `${PASSWORD} twice`
    const secrets = { email: randomEmail(), password, password_confirmation: password, current_password: PASSWORD }
    await visitor.call(users.updateMe, { body: secrets })
    expect(await dataOf('user.password_changed', user.id)).toEqual([null])
    expect(await dataOf('user.email_change_requested', user.id)).toEqual([null])
    expect(await dataOf('user.updated', user.id)).toEqual([])
  })
})

describe('what changes along with something has an entry of its own', () => {
  test('the organizer that its first event makes public', async () => {
    const { event } = await createEventOnSale(ada)
    const change = [{ from: 'DRAFT', to: 'LIVE' }]
    expect(await dataOf('event.status_changed', event.id)).toEqual(change)
    expect(await dataOf('organizer.status_changed', event.organizer.id)).toEqual(change)
  })

  test('each event of an organizer that is archived, but none that was archived before', async () => {
    const organizer = await createOrganizer(ada)
    const [one, two, gone] = [
      await createEvent(ada, { organizer_id: organizer.id }),
      await createEvent(ada, { organizer_id: organizer.id }),
      await createEvent(ada, { organizer_id: organizer.id }),
    ]
    await call(events.setStatus, { params: { event_id: gone.id }, body: { status: 'ARCHIVED' } })
    await call(organizers.setStatus, { params: { organizer_id: organizer.id }, body: { status: 'ARCHIVED' } })
    const change = [{ from: 'DRAFT', to: 'ARCHIVED' }]
    for (const { id } of [one, two, gone]) expect(await dataOf('event.status_changed', id)).toEqual(change)
    expect(await dataOf('organizer.status_changed', organizer.id)).toEqual(change)
  })

  test('each product of a category that is deleted', async () => {
    const { id: event_id } = await createEvent(ada)
    const { data: category } = await call(productCategories.create, { params: { event_id }, body: { name: 'Drinks' } })
    const seller = { visitor: ada.visitor, account_id: ada.account_id, event_id, product_category_id: category.id }
    const product = await addProduct(seller)
    await call(productCategories.remove, { params: { event_id, product_category_id: category.id } })
    expect(await dataOf('product.deleted', product.id)).toEqual([null])
    expect(await dataOf('product_category.deleted', category.id)).toEqual([null])
  })
})

describe('there is no entry', () => {
  test('of what was refused', async () => {
    const { id, input, params } = await openPromoCode()
    const other = { params: { event_id: params.event_id }, body: { ...input, code: 'TAKEN' } }
    await call(promoCodes.create, other)
    await refused(call(promoCodes.update, { params, body: other.body }), 'malformed')
    expect(await dataOf('promo_code.updated', id)).toEqual([])
  })

  test('of a request that only asks for its answer again', async () => {
    const event = await createEvent(ada)
    const headers = { 'idempotency-key': `promo code of ${event.id}` }
    const input = { params: { event_id: event.id }, body: { code: 'ONCE', discount_type: 'NONE' }, headers } as const
    const { data } = await call(promoCodes.create, input)
    await call(promoCodes.create, input)
    expect(await dataOf('promo_code.created', data.id)).toEqual([null])
  })
})

test('who is only invited is known by the id of the invitation, and who was taken back by none', async () => {
  const grace = await signUp(app)
  const alan = await signUp(app)
  const params = { account_id: grace.account_id }
  const read = async () => (await grace.visitor.call(activities.list, { params, query: { name: 'user.invited' } })).data
  const invited = { first_name: 'Alan', email: alan.user.email, role: 'VIEWER' } as const
  const { data } = await grace.visitor.call(users.invite, { body: invited })
  expect(await read()).toMatchObject([{ subject_id: data.id, subject_name: 'Alan' }])
  expect(data.id).not.toBe(alan.user.id)
  await grace.visitor.call(users.revokeInvitation, { params: { user_id: data.id } })
  expect(await read()).toMatchObject([{ subject_id: null, subject_name: null }])
})
