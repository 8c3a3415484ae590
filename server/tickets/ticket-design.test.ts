import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tickets } from '#contract/checkout.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { DEFAULT_TICKET_DESIGN } from '#domain/ticket-design.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { TICKET_DESIGN, withTicket } from '#test/designed-tickets.ts'
import { createEvent } from '#test/factories.ts'
import { form, red } from '#test/pictures.ts'
import { refused } from '#test/refused.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-tickets-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { app, services } = testApp
const { db } = services

describe('the design of tickets', () => {
  test('is the default until it is saved, and again once it is cleared', async () => {
    const { call, params, save } = await withTicket(testApp)
    const saved = async () => (await call(events.getSettings, { params })).data.ticket_design_settings
    expect(await saved()).toBeNull()
    await save(TICKET_DESIGN)
    expect(await saved()).toEqual(TICKET_DESIGN)
    await save(null)
    expect(await saved()).toBeNull()
  })

  test('is saved whole: parts that are left out have their default', async () => {
    const { save } = await withTicket(testApp)
    await save(TICKET_DESIGN)
    const { data } = await save({ accent_color: ' #F0A ', shows: { email: true } })
    const shows = { ...DEFAULT_TICKET_DESIGN.shows, email: true }
    expect(data.ticket_design_settings).toEqual({ ...DEFAULT_TICKET_DESIGN, accent_color: '#ff00aa', shows })
  })

  test.each([
    ['accent_color', { accent_color: 'red' }],
    ['accent_color', { accent_color: '#12345' }],
    ['accent_color', { accent_color: '#fff;color:red' }],
    ['footer_text', { footer_text: 'x'.repeat(501) }],
    ['footer_text', { footer_text: 'two\nlines' }],
    ['shows.price', { shows: { price: 'yes' } }],
    ['language', { language: 'tlh' }],
    ['paper_size', { paper_size: 'A5' }],
  ])('with a wrong %s is refused: %j', async (field, wrong) => {
    const { save, call, params } = await withTicket(testApp)
    const failure = await refused(save({ ...TICKET_DESIGN, ...wrong }), 'malformed')
    expect(Object.keys(failure.errors)).toEqual([`ticket_design_settings.${field}`])
    expect((await call(events.getSettings, { params })).data.ticket_design_settings).toBeNull()
  })

  test('with a blank footer has none', async () => {
    const { save } = await withTicket(testApp)
    expect((await save({ footer_text: '  ' })).data.ticket_design_settings?.footer_text).toBeNull()
  })

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { call, params, save } = await withTicket(testApp)
    const { updated_at } = (await call(events.getSettings, { params })).data
    await save(TICKET_DESIGN)
    const body = { ticket_design_settings: null, updated_at }
    await refused(call(events.updateSettings, { params, body }), 'stale')
  })

  test('is copied with the settings of an event, and so is its logo; new events have none', async () => {
    const { call, params, putLogo, save, seller } = await withTicket(testApp)
    await save(TICKET_DESIGN)
    await putLogo()
    const copied = async (body: object) => {
      const made = { title: 'Again', start_date: '2031-06-12T19:00', ...body }
      const { data } = await call(eventCopies.create, { params, body: made })
      const of = { params: { event_id: data.id } }
      const { ticket_design_settings } = (await call(events.getSettings, of)).data
      const logos = (await call(images.list, of)).data.filter(({ type }) => type === 'TICKET_LOGO')
      return { ticket_design_settings, logos: logos.length }
    }
    expect(await copied({})).toEqual({ ticket_design_settings: TICKET_DESIGN, logos: 1 })
    expect(await copied({ duplicate_settings: false })).toEqual({ ticket_design_settings: null, logos: 0 })
    const { id } = await createEvent(seller)
    const { data } = await call(events.getSettings, { params: { event_id: id } })
    expect(data.ticket_design_settings).toBeNull()
  })

  test('is part of a ticket as its holder reads it, without what is only for the printer', async () => {
    const { attendee, params, save } = await withTicket(testApp)
    await save({ ...TICKET_DESIGN, accent_color: '#ffee00' })
    const of = { ...params, attendee_short_id: attendee.short_id }
    const { design } = (await visit(app).call(tickets.get, { params: of })).data
    const { footer_text, shows } = TICKET_DESIGN
    expect(design).toEqual({ accent_color: '#ffee00', footer_text, shows })
  })
})

test('a logo for tickets has at least 200 × 200 pixels', async () => {
  const { call, params } = await withTicket(testApp)
  const body = form(await red(199, 300), { type: 'TICKET_LOGO' })
  const failure = await refused(call(images.upload, { params, body }), 'malformed')
  expect(Object.keys(failure.errors)).toEqual(['image'])
})

test('the design of tickets is not part of the catalogue: pages of the event stay as they are', async () => {
  const { params, save } = await withTicket(testApp)
  const of = db.selectFrom('events').select('catalogue_version').where('id', '=', params.event_id)
  const version = () => of.executeTakeFirstOrThrow()
  const before = await version()
  await save(TICKET_DESIGN)
  expect(await version()).toEqual(before)
})
