import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { events } from '#contract/events.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { codesIn, readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const { event_id } = seller
const settings = { location_details: JSON.stringify({ venue_name: 'Old Mill', city: 'Berlin' }) }
await db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()

const ask = (body: unknown, visitor: Visitor = seller.visitor) =>
  visitor.fetch(`/api/events/${event_id}/ticket-preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function preview(ticket_design_settings: object | null, visitor?: Visitor) {
  const response = await ask({ ticket_design_settings }, visitor)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { pages, text } = readPdf(bytes)
  return { response, bytes, pages, text: text.replaceAll(/\s+/g, ' ') }
}

async function refusedWith(status: number, body: unknown, visitor?: Visitor) {
  const response = await ask(body, visitor)
  expect(response.status).toBe(status)
  return (await response.json()) as ErrorBody
}

describe('a preview of tickets', () => {
  test('is a sample with the event, its place and its first ticket, in a design that is not saved', async () => {
    const { text: before } = await preview(null)
    expect(before).not.toContain('€')
    await addProduct(seller, { title: 'Balcony' })
    const { response, pages, text } = await preview({ footer_text: 'Doors open at 19:00.' })
    expect(pages).toBe(1)
    for (const words of [
      'Night Club',
      'Concert',
      'Sample Attendee',
      'Old Mill, Berlin',
      'Balcony',
      '€10.00',
      'Doors open',
    ])
      expect(text).toContain(words)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="concert-sample.pdf"')
    const { data } = await seller.visitor.call(events.getSettings, { params: { event_id } })
    expect(data.ticket_design_settings).toBeNull()
  })

  test('says that it is a sample, and its code is of no ticket', async () => {
    const { bytes, text } = await preview(null)
    const [code] = codesIn(bytes)
    expect(code).toMatch(/^SAMPLE-ADMITS-NOBODY/)
    expect(readTicketCode(code ?? '')).toBeNull()
    expect(text).toContain('Ticket number SAMPLE')
    const found = await db
      .selectFrom('attendees')
      .select('id')
      .where('ticket_code', '=', code ?? '')
      .execute()
    expect(found).toEqual([])
  })

  test.each(['A4', 'A6', 'LABEL'] as const)('on %s is one sheet with a code', async (paper_size) => {
    const { bytes, pages } = await preview({ paper_size, footer_text: '字'.repeat(500) })
    expect(pages).toBe(1)
    expect(codesIn(bytes)).toEqual([expect.stringMatching(/^SAMPLE/)])
  })

  test('is in the chosen language', async () => {
    expect((await preview({ language: 'fr' })).text).toContain('Quand')
  })
})

describe('who may see a preview', () => {
  const body = { ticket_design_settings: null }

  test('whoever may change settings, and nobody else', async () => {
    expect((await refusedWith(401, body, visit(app))).code).toBe('not_signed_in')
    expect((await refusedWith(404, body, (await signUp(app)).visitor)).code).toBe('not_found')
    const role_id = await makeRole(seller, ['events.read', 'settings.manage'])
    await preview(null, (await joinAs({ app, db }, seller, { role: 'CUSTOM', role_id })).visitor)
  })

  test('who may not learns nothing about the body', async () => {
    const reader = await joinAs({ app, db }, seller, { role: 'VIEWER' })
    for (const any of [body, {}, { ticket_design_settings: { accent_color: 'red' } }])
      expect((await refusedWith(403, any, reader.visitor)).code).toBe('role_too_low')
  })

  test.each([
    [{}, 'ticket_design_settings'],
    [{ ticket_design_settings: { accent_color: 'red' } }, 'ticket_design_settings.accent_color'],
    [{ ticket_design_settings: { footer_text: 'x'.repeat(501) } }, 'ticket_design_settings.footer_text'],
  ])('a wrong body is refused by its field: %j', async (wrong, field) => {
    const { code, errors } = await refusedWith(422, wrong)
    expect([code, Object.keys(errors ?? {})]).toEqual(['malformed', [field]])
  })

  test('a draft has a preview too', async () => {
    const draft = await newSeller(testApp, { status: 'DRAFT' })
    const path = `/api/events/${draft.event_id}/ticket-preview`
    const headers = { 'content-type': 'application/json' }
    const response = await draft.visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
  })
})
