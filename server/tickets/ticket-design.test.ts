import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tickets } from '#contract/checkout.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { DEFAULT_TICKET_DESIGN, type TicketDesign } from '#domain/ticket-design.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEvent } from '#test/factories.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { codesIn, objectsIn, readPdf } from '#test/pdf-files.ts'
import { form, red } from '#test/pictures.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-tickets-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { app, services } = testApp
const { db } = services

const DESIGN: TicketDesign = {
  accent_color: '#b3261e',
  footer_text: 'Doors open at 19:00.',
  shows: { price: true, place: true, email: false },
  language: 'HOLDER',
  paper_size: 'A6',
}
const PLACE = { venue_name: 'Old Mill', city: 'Berlin' }

/** An event in a place, with a ticket that somebody holds. */
async function withTicket() {
  const seller = await newSeller(testApp)
  const { event_id, visitor } = seller
  const params = { event_id }
  const settings = { location_details: JSON.stringify(PLACE) }
  await db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Balcony' })
  const order = await buy(app, { event: { id: event_id }, product })
  const ofOrder = db
    .selectFrom('attendees')
    .selectAll()
    .where('order_id', '=', await orderIdOf(db, order))
  const attendee = await ofOrder.executeTakeFirstOrThrow()
  const save = (ticket_design_settings: object | null) =>
    visitor.call(events.updateSettings, { params, body: { ticket_design_settings } })
  const pdf = () => fileAt(`/api/public/events/${event_id}/attendees/${attendee.short_id}/pdf`)
  return { seller, params, call: visitor.call, attendee, save, pdf }
}

async function fileAt(path: string) {
  const response = await visit(app).fetch(path)
  expect(response.status).toBe(200)
  return contentOf(new Uint8Array(await response.arrayBuffer()))
}

const contentOf = (bytes: Uint8Array) => {
  const { pages, text } = readPdf(bytes)
  return { bytes, pages, text: text.replaceAll(/\s+/g, ' ') }
}

const putLogo = async (event_id: number, call: Awaited<ReturnType<typeof withTicket>>['call'], alt_text?: string) => {
  const body = form(await red(200, 200), { type: 'TICKET_LOGO' })
  const { data } = await call(images.upload, { params: { event_id }, body })
  if (alt_text) await call(images.update, { params: { event_id, image_id: data.id }, body: { alt_text } })
  return data
}

describe('the design of tickets', () => {
  test('is the default until it is saved, and again once it is cleared', async () => {
    const { call, params, save } = await withTicket()
    const saved = async () => (await call(events.getSettings, { params })).data.ticket_design_settings
    expect(await saved()).toBeNull()
    await save(DESIGN)
    expect(await saved()).toEqual(DESIGN)
    await save(null)
    expect(await saved()).toBeNull()
  })

  test('is saved whole: parts that are left out have their default', async () => {
    const { save } = await withTicket()
    await save(DESIGN)
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
    const { save, call, params } = await withTicket()
    const failure = await refused(save({ ...DESIGN, ...wrong }), 'malformed')
    expect(Object.keys(failure.errors)).toEqual([`ticket_design_settings.${field}`])
    expect((await call(events.getSettings, { params })).data.ticket_design_settings).toBeNull()
  })

  test('with a blank footer has none', async () => {
    const { save } = await withTicket()
    expect((await save({ footer_text: '  ' })).data.ticket_design_settings?.footer_text).toBeNull()
  })

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { call, params, save } = await withTicket()
    const { updated_at } = (await call(events.getSettings, { params })).data
    await save(DESIGN)
    const body = { ticket_design_settings: null, updated_at }
    await refused(call(events.updateSettings, { params, body }), 'stale')
  })

  test('is copied with the settings of an event, and so is its logo; new events have none', async () => {
    const { call, params, save, seller } = await withTicket()
    await save(DESIGN)
    await putLogo(params.event_id, call)
    const copied = async (body: object) => {
      const made = { title: 'Again', start_date: '2031-06-12T19:00', ...body }
      const { data } = await call(eventCopies.create, { params, body: made })
      const of = { params: { event_id: data.id } }
      const { ticket_design_settings } = (await call(events.getSettings, of)).data
      const logos = (await call(images.list, of)).data.filter(({ type }) => type === 'TICKET_LOGO')
      return { ticket_design_settings, logos: logos.length }
    }
    expect(await copied({})).toEqual({ ticket_design_settings: DESIGN, logos: 1 })
    expect(await copied({ duplicate_settings: false })).toEqual({ ticket_design_settings: null, logos: 0 })
    const { id } = await createEvent(seller)
    const { data } = await call(events.getSettings, { params: { event_id: id } })
    expect(data.ticket_design_settings).toBeNull()
  })

  test('is part of a ticket as its holder reads it, without what is only for the printer', async () => {
    const { attendee, params, save } = await withTicket()
    await save({ ...DESIGN, accent_color: '#ffee00' })
    const of = { ...params, attendee_short_id: attendee.short_id }
    const { design } = (await visit(app).call(tickets.get, { params: of })).data
    const { footer_text, shows } = DESIGN
    expect(design).toEqual({ accent_color: '#ffee00', footer_text, shows })
  })
})

describe('a ticket as PDF', () => {
  test('shows price and place, and no email address, unless the design says otherwise', async () => {
    const { attendee, pdf, save } = await withTicket()
    const shown = async () => {
      const { text } = await pdf()
      return [text.includes('Free'), text.includes('Old Mill, Berlin'), text.includes(attendee.email)]
    }
    expect(await shown()).toEqual([true, true, false])
    await save({ shows: { price: false, place: false, email: true } })
    expect(await shown()).toEqual([false, false, true])
    expect((await pdf()).text).toContain(attendee.public_id)
  })

  test('has the footer, and the accent colour', async () => {
    const { pdf, save } = await withTicket()
    await save(DESIGN)
    const { bytes, text } = await pdf()
    expect(text).toContain('Doors open at 19:00.')
    // #b3261e as PDF writes colours.
    expect(objectsIn(bytes)).toMatch(/0\.70196\d* 0\.1490\d* 0\.11764\d* (rg|scn)/)
  })

  test.each([
    ['A4', [595.28, 841.89]],
    ['A6', [297.64, 419.53]],
    ['LABEL', [175.75, 82.2]],
  ] as const)('is on a sheet of %s, with its code', async (paper_size, [width, height]) => {
    const { attendee, pdf, save } = await withTicket()
    await save({ ...DESIGN, paper_size })
    const { bytes, pages, text } = await pdf()
    const objects = objectsIn(bytes)
    const box = /\/MediaBox \[\s+0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(objects)?.slice(1).map(Number) ?? []
    expect(Math.abs((box[0] ?? 0) - width) + Math.abs((box[1] ?? 0) - height)).toBeLessThan(1)
    expect(pages).toBe(1)
    expect(text).toContain(`${attendee.first_name} ${attendee.last_name}`)
    expect(codesIn(bytes).map((code) => code?.length)).toEqual([120])
    expect(objects).toContain('/MarkInfo')
  })

  test('is in the language of its holder, or in the one chosen for all', async () => {
    const { pdf, save } = await withTicket()
    expect((await pdf()).text).toContain('When')
    await save({ language: 'fr' })
    const { bytes, text } = await pdf()
    expect(text).toContain('Quand')
    expect(objectsIn(bytes)).toMatch(/\/Lang \(fr/)
  })

  test('has the logo: with its description as a figure, without as decoration', async () => {
    const { call, params, pdf } = await withTicket()
    const figures = (objects: string) => objects.match(/\/S \/Figure/g)?.length
    expect(objectsIn((await pdf()).bytes)).not.toContain('/Subtype /Image')
    await putLogo(params.event_id, call)
    const plain = objectsIn((await pdf()).bytes)
    expect(plain).toContain('/Subtype /Image')
    expect(figures(plain)).toBe(1)
    await putLogo(params.event_id, call, 'A red square')
    const described = objectsIn((await pdf()).bytes)
    expect(figures(described)).toBe(2)
    expect(described).toContain('A red square')
    expect(described).not.toMatch(/\/URI|\/JavaScript|\/OpenAction|\/Launch/)
  })

  test('is made without the logo if its file is gone', async () => {
    const { call, params, pdf } = await withTicket()
    await putLogo(params.event_id, call)
    rmSync(join(data_dir, 'files/images'), { recursive: true })
    expect((await pdf()).pages).toBe(1)
  })

  test.each([
    ['Chinese', '字'.repeat(500)],
    ['long', 'Bring this ticket and an identity card with you. '.repeat(10).trim()],
    ['one word', 'W'.repeat(500)],
    ['Hebrew', 'שלום עולם '.repeat(50).trim()],
  ])('is one sheet with a %s footer and long names, on all papers', async (_, footer_text) => {
    const { attendee, call, params, pdf, save } = await withTicket()
    await putLogo(params.event_id, call)
    const names = { first_name: '字'.repeat(150), last_name: 'Wolfeschlegelsteinhausen '.repeat(6) }
    await db.updateTable('attendees').set(names).where('id', '=', attendee.id).execute()
    await db
      .updateTable('events')
      .set({ title: 'Very long title '.repeat(9) })
      .where('id', '=', params.event_id)
      .execute()
    for (const paper_size of ['A6', 'A4', 'LABEL'] as const) {
      await save({ footer_text, paper_size, shows: { email: true } })
      const { bytes, pages } = await pdf()
      expect([pages, codesIn(bytes).map((code) => code?.length)]).toEqual([1, [120]])
    }
  })

  test('has all of a footer of 500 letters if its other texts leave room', async () => {
    const { call, params, pdf, save } = await withTicket()
    await putLogo(params.event_id, call)
    const footer_text = `${'Bring this ticket with you. '.repeat(17)}The end.`
    await save({ footer_text })
    expect((await pdf()).text).toContain('The end.')
  })
})

test('a logo for tickets has at least 200 × 200 pixels', async () => {
  const { call, params } = await withTicket()
  const body = form(await red(199, 300), { type: 'TICKET_LOGO' })
  const failure = await refused(call(images.upload, { params, body }), 'malformed')
  expect(Object.keys(failure.errors)).toEqual(['image'])
})

test('the design of tickets is not part of the catalogue: pages of the event stay as they are', async () => {
  const { params, save } = await withTicket()
  const of = db.selectFrom('events').select('catalogue_version').where('id', '=', params.event_id)
  const version = () => of.executeTakeFirstOrThrow()
  const before = await version()
  await save(DESIGN)
  expect(await version()).toEqual(before)
})
