import { describe, expect, it } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { eventDefaults } from '#contract/event-defaults.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { questions } from '#contract/questions.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createOrganizer, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()

const NOTHING = { offers_payment_methods: false } as const
const CASH = { kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null } as const
/** A value for each setting that differs from the built-in default. */
const ALL = {
  order_timeout_in_minutes: 45,
  attendee_details_collection_method: 'PER_ORDER',
  price_display_mode: 'EXCLUSIVE',
  show_marketing_opt_in: false,
  support_email: 'help@example.com',
  email_footer_message: '<p>Night Club Ltd, Berlin</p>',
  offline_payment_instructions: '<p>To our account.</p>',
  homepage_theme_settings: { ...HOUSE_THEME, accent: '#0b7a6e', mode: 'dark' },
} as const

async function openAccount() {
  const owner = await signUp(app)
  const { call } = owner.visitor
  const params = { account_id: owner.account_id }
  const get = async () => (await call(eventDefaults.get, { params })).data
  const update = (body: object) => call(eventDefaults.update, { params, body: { ...NOTHING, ...body } })
  const settingsOf = async (event_id: number) => (await call(events.getSettings, { params: { event_id } })).data
  const organizer = await createOrganizer(owner)
  const newSettings = async () => settingsOf((await createEvent(owner, { organizer_id: organizer.id })).id)
  const change = async (event_id: number, body: object) =>
    (await call(events.updateSettings, { params: { event_id }, body })).data
  return { ...owner, call, params, organizer, get, update, settingsOf, newSettings, change }
}

describe('the defaults of an account', () => {
  it('say nothing at first, and are kept as a whole', async () => {
    const { account_id: _, get, update, newSettings } = await openAccount()
    const nothing = Object.fromEntries(Object.keys(ALL).map((name) => [name, null]))
    expect(await get()).toMatchObject({ ...nothing, offers_payment_methods: false })
    expect((await newSettings()).taken_from).toEqual({})
    await update({ ...ALL, offers_payment_methods: true })
    expect(await get()).toMatchObject({ ...ALL, offers_payment_methods: true })
    await update({ order_timeout_in_minutes: 20 })
    expect(await get()).toMatchObject({ ...nothing, ...NOTHING, order_timeout_in_minutes: 20 })
  })

  it('are what a new event starts with, and it says so', async () => {
    const { update, newSettings } = await openAccount()
    await update(ALL)
    const settings = await newSettings()
    expect(settings).toMatchObject({ ...ALL, payment_providers: ['OFFLINE'], offline_payment_methods: [] })
    expect(settings.taken_from).toEqual(Object.fromEntries(Object.keys(ALL).map((name) => [name, 'ACCOUNT'])))
  })

  it('do not change the events there are', async () => {
    const { update, newSettings, settingsOf, call, params } = await openAccount()
    const plain = await newSettings()
    await call(paymentMethods.update, { params, body: { methods: [CASH] } })
    await update({ ...ALL, offers_payment_methods: true })
    const taken = await newSettings()
    await call(paymentMethods.update, { params, body: { methods: [] } })
    await update({ order_timeout_in_minutes: 5, support_email: 'other@example.com' })
    expect(await settingsOf(plain.event_id)).toEqual(plain)
    expect(await settingsOf(taken.event_id)).toEqual(taken)
  })

  it('come after what the organizer says', async () => {
    const { update, newSettings, call, organizer } = await openAccount()
    await update(ALL)
    const of = { organizer_id: organizer.id }
    await call(organizers.updateSettings, {
      params: of,
      body: { default_attendee_details_collection_method: 'PER_TICKET', default_show_marketing_opt_in: true },
    })
    const settings = await newSettings()
    expect(settings).toMatchObject({
      attendee_details_collection_method: 'PER_TICKET',
      show_marketing_opt_in: true,
      price_display_mode: 'EXCLUSIVE',
    })
    expect(settings.taken_from).toMatchObject({
      attendee_details_collection_method: 'ORGANIZER',
      show_marketing_opt_in: 'ORGANIZER',
      price_display_mode: 'ACCOUNT',
    })
    await call(organizers.updateSettings, { params: of, body: { default_show_marketing_opt_in: null } })
    expect(await newSettings()).toMatchObject({
      show_marketing_opt_in: false,
      taken_from: { show_marketing_opt_in: 'ACCOUNT' },
    })
  })

  it('hand over the ways to be paid as they are then', async () => {
    const { update, newSettings, call, params } = await openAccount()
    await update({ offers_payment_methods: true })
    expect(await newSettings()).toMatchObject({ payment_providers: [], offline_payment_methods: [], taken_from: {} })
    await call(paymentMethods.update, { params, body: { methods: [CASH] } })
    expect(await newSettings()).toMatchObject({
      payment_providers: ['OFFLINE'],
      offline_payment_methods: [CASH],
      taken_from: { offline_payment_methods: 'ACCOUNT' },
    })
    await update({ offers_payment_methods: false })
    expect(await newSettings()).toMatchObject({ payment_providers: [], offline_payment_methods: [] })
  })

  it('are no longer named at a setting that was changed by hand', async () => {
    const { update, newSettings, change } = await openAccount()
    await update(ALL)
    const { event_id, taken_from } = await newSettings()
    // A form sends all of its fields, also unchanged ones.
    const { order_timeout_in_minutes: _, ...rest } = taken_from
    const sent = { price_display_mode: 'EXCLUSIVE', order_timeout_in_minutes: 30 }
    expect((await change(event_id, sent)).taken_from).toEqual(rest)
    expect((await change(event_id, { order_timeout_in_minutes: 45 })).taken_from).toEqual(rest)
  })

  it('hold safe texts, and refuse what no event could have', async () => {
    const { get, update } = await openAccount()
    await update({ email_footer_message: '<p onclick="x()">Ours<script>alert(1)</script></p>' })
    expect((await get()).email_footer_message).toBe('<p>Ours</p>')
    for (const wrong of [
      { order_timeout_in_minutes: 0 },
      { order_timeout_in_minutes: 121 },
      { attendee_details_collection_method: 'NEVER' },
      { support_email: 'help' },
      { offline_payment_instructions: 'x'.repeat(5001) },
      { offers_payment_methods: null },
    ])
      expect(Object.keys((await refused(update(wrong), 'malformed')).errors)).toEqual(Object.keys(wrong))
  })

  it('that somebody else changed meanwhile are not overwritten', async () => {
    const { get, update } = await openAccount()
    const { updated_at } = await get()
    await update({ updated_at, order_timeout_in_minutes: 10 })
    await refused(update({ updated_at, order_timeout_in_minutes: 20 }), 'stale')
    expect((await get()).order_timeout_in_minutes).toBe(10)
  })

  it('are the business of administrators', async () => {
    const { params, ...owner } = await openAccount()
    const { visitor } = await joinAs({ app, db: services.db }, owner, { role: 'ORGANIZER' })
    await refused(visitor.call(eventDefaults.get, { params }), 'role_too_low')
    await refused(visitor.call(eventDefaults.update, { params, body: NOTHING }), 'role_too_low')
  })
})

describe('the look that new events start with', () => {
  it('is the organizer’s where there is one, and follows it', async () => {
    const { call, organizer, update, newSettings } = await openAccount()
    await update({ homepage_theme_settings: ALL.homepage_theme_settings })
    const own = { ...HOUSE_THEME, accent: '#8d4702' }
    await call(organizers.updateSettings, {
      params: { organizer_id: organizer.id },
      body: { homepage_theme_settings: own },
    })
    expect(await newSettings()).toMatchObject({
      homepage_theme_settings: null,
      organizer_theme_settings: own,
      taken_from: {},
    })
  })
})

describe('the questions that new events start with', () => {
  const ask = async ({ call }: Awaited<ReturnType<typeof openAccount>>, event_id: number, body: object) =>
    (await call(questions.create, { params: { event_id }, body: { type: 'SINGLE_LINE_TEXT', ...body } as never })).data

  it('are those of the chosen event at that time, with their conditions, but for those about products', async () => {
    const account = await openAccount()
    const { call, organizer, update, newSettings } = account
    const source = await createEvent(account, { organizer_id: organizer.id })
    const first = await ask(account, source.id, { belongs_to: 'ORDER', title: 'From where?' })
    const condition = { kind: 'ANSWER_IS', question_id: first.id, value: 'a friend' }
    await ask(account, source.id, { belongs_to: 'ORDER', title: 'Which friend?', condition })
    await update({ questions_from_event_id: source.id })
    const { event_id } = await newSettings()
    await ask(account, source.id, { belongs_to: 'ORDER', title: 'Later' })
    const { data } = await call(questions.list, { params: { event_id } })
    expect(data.map(({ title }) => title)).toEqual(['From where?', 'Which friend?'])
    expect(data[1]?.condition).toEqual({ ...condition, question_id: data[0]?.id })
    expect((await call(questions.list, { params: { event_id: (await newSettings()).event_id } })).data).toHaveLength(3)
  })

  it('are none where the event is gone, and no other account’s', async () => {
    const account = await openAccount()
    const { call, organizer, update, get, newSettings } = account
    const source = await createEvent(account, { organizer_id: organizer.id })
    await ask(account, source.id, { belongs_to: 'ORDER', title: 'From where?' })
    const stranger = await openAccount()
    const failure = await refused(stranger.update({ questions_from_event_id: source.id }), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'questions_from_event_id', code: 'unknown_event' }])
    await update({ questions_from_event_id: source.id })
    expect((await get()).questions_from_event_id).toBe(source.id)
    await call(deletions.removeEvent, { params: { event_id: source.id } })
    const { event_id } = await newSettings()
    expect((await call(questions.list, { params: { event_id } })).data).toEqual([])
  })
})
