import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const ada = await signUp(app)
const { id: event_id } = await createEvent(ada)
const params = { event_id }
const call = ada.visitor.call
const change = async (body: object) => (await call(events.updateSettings, { params, body })).data

describe('the settings of an event', () => {
  test('have defaults', async () => {
    const { data } = await call(events.getSettings, { params })
    expect(data).toMatchObject({
      event_id,
      order_timeout_in_minutes: 15,
      support_email: 'club@example.com',
      payment_providers: [],
      price_display_mode: 'INCLUSIVE',
      allow_search_engine_indexing: true,
      location_details: {},
    })
  })

  test('change one by one; null clears', async () => {
    await change({ support_email: 'Help@Example.com', order_timeout_in_minutes: 30 })
    expect(await change({ continue_button_text: 'Go' })).toMatchObject({
      support_email: 'help@example.com',
      order_timeout_in_minutes: 30,
      continue_button_text: 'Go',
    })
    expect(await change({ support_email: null })).toMatchObject({ support_email: null, continue_button_text: 'Go' })
    expect(await change({})).toMatchObject({ continue_button_text: 'Go' })
  })

  test('hold rich texts made safe', async () => {
    const hostile =
      '<p onclick="x()">Pay <a href="javascript:x()">here</a></p><iframe src="https://evil.example"></iframe>'
    const names = ['pre_checkout_message', 'post_checkout_message', 'email_footer_message'] as const
    const changed = await change({
      ...Object.fromEntries(names.map((name) => [name, hostile])),
      online_event_connection_details: hostile,
      offline_payment_instructions: hostile,
    })
    for (const name of [...names, 'online_event_connection_details', 'offline_payment_instructions'] as const)
      expect(changed[name]).not.toMatch(/onclick|javascript|iframe/)
    expect(changed.pre_checkout_message).toContain('Pay')
  })

  test('take offline payment only with instructions, and keep these as long as it is offered', async () => {
    await change({ payment_providers: [], offline_payment_instructions: null })
    for (const instructions of [undefined, null, '<p> </p>']) {
      const body = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: instructions }
      const failure = await refused(call(events.updateSettings, { params, body }), 'malformed')
      expect(Object.keys(failure.errors)).toEqual(['offline_payment_instructions'])
    }
    expect((await call(events.getSettings, { params })).data.payment_providers).toEqual([])
    const both = { payment_providers: ['OFFLINE'], offline_payment_instructions: '<p>To our account</p>' }
    expect(await change(both)).toMatchObject(both)
    const clear = { offline_payment_instructions: null }
    await refused(call(events.updateSettings, { params, body: clear }), 'malformed')
  })

  test('offer offline payment with ways to be paid in the place of words', async () => {
    const cash = { kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null }
    await change({ payment_providers: [], offline_payment_instructions: null, offline_payment_methods: [cash] })
    expect(await change({ payment_providers: ['OFFLINE'] })).toMatchObject({ offline_payment_methods: [cash] })
    const none = { offline_payment_methods: [] }
    await refused(call(events.updateSettings, { params, body: none }), 'malformed')
    const wrong = {
      offline_payment_methods: [{ ...cash, kind: 'BANK_TRANSFER', account_holder: 'Club', iban: 'DE00' }],
    }
    const failure = await refused(call(events.updateSettings, { params, body: wrong as never }), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'offline_payment_methods.0.iban', code: 'not_an_iban' }])
    expect((await call(events.getSettings, { params })).data.offline_payment_methods).toEqual([cash])
    await change({ payment_providers: [], ...none })
  })

  test('put the first steps away, for the event as well', async () => {
    expect((await call(events.get, { params })).data.hide_getting_started).toBe(false)
    await change({ hide_getting_started: true })
    expect((await call(events.get, { params })).data.hide_getting_started).toBe(true)
  })

  test.each([
    ['order_timeout_in_minutes', 0],
    ['order_timeout_in_minutes', 121],
    ['order_timeout_in_minutes', 1.5],
    ['order_timeout_in_minutes', null],
    ['support_email', 'help'],
    ['maps_url', 'javascript:alert(1)'],
    ['payment_providers', ['OFFLINE', 'OFFLINE']],
    ['location_details', { country: 'Germany' }],
    ['attendee_details_collection_method', 'NEVER'],
  ])('refuse %s %j', async (name, value) => {
    await refused(call(events.updateSettings, { params, body: { [name]: value } }), 'malformed')
  })

  test('know which version somebody saw, and leave alone what another one saved meanwhile', async () => {
    const { updated_at: seen } = (await call(events.getSettings, { params })).data
    await change({ seo_title: 'Ada’s', updated_at: seen })
    await refused(call(events.updateSettings, { params, body: { seo_title: 'Bob’s', updated_at: seen } }), 'stale')
    const { updated_at, seo_title } = (await call(events.getSettings, { params })).data
    expect(seo_title).toBe('Ada’s')
    expect(await change({ seo_title: 'Bob’s', updated_at })).toMatchObject({ seo_title: 'Bob’s' })
    expect(await change({ seo_title: null })).toMatchObject({ seo_title: null })
  })

  test('that visitors do not see leave what is sold as it is, although their version changes', async () => {
    const version = async () => {
      const event = services.db.selectFrom('events').select('catalogue_version').where('id', '=', event_id)
      return (await event.executeTakeFirstOrThrow()).catalogue_version
    }
    const before = await version()
    await change({ seo_title: 'Found' })
    expect(await version()).toBe(before)
    await change({ order_timeout_in_minutes: 44, seo_title: null })
    expect(await version()).toBe(before + 1)
  })

  test('belong to the account alone', async () => {
    const stranger = await signUp(app)
    await refused(stranger.visitor.call(events.getSettings, { params }), 'not_found')
    await refused(stranger.visitor.call(events.updateSettings, { params, body: { seo_title: 'Mine' } }), 'not_found')
    expect((await call(events.getSettings, { params })).data.seo_title).toBeNull()
  })
})
