import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import type { TicketDesign } from '#domain/ticket-design.ts'
import type { TestApp } from './app.ts'
import { buy } from './buyers.ts'
import { visit } from './clients.ts'
import { orderIdOf } from './invoicing.ts'
import { readPdf } from './pdf-files.ts'
import { form, red } from './pictures.ts'
import { addProduct, newSeller } from './sales.ts'

export const TICKET_DESIGN: TicketDesign = {
  accent_color: '#b3261e',
  footer_text: 'Doors open at 19:00.',
  shows: { price: true, place: true, email: false },
  language: 'HOLDER',
  paper_size: 'A6',
}

/** An event in "Old Mill, Berlin" with one attendee; how its design is saved, and its ticket as PDF. */
export async function withTicket(testApp: TestApp) {
  const { app, services } = testApp
  const { db } = services
  const seller = await newSeller(testApp)
  const { event_id, visitor } = seller
  const params = { event_id }
  const settings = { location_details: JSON.stringify({ venue_name: 'Old Mill', city: 'Berlin' }) }
  await db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Balcony' })
  const order_id = await orderIdOf(db, await buy(app, { event: { id: event_id }, product }))
  const ofOrder = db.selectFrom('attendees').selectAll().where('order_id', '=', order_id)
  const attendee = await ofOrder.executeTakeFirstOrThrow()
  const path = `/api/public/events/${event_id}/attendees/${attendee.short_id}/pdf`
  return {
    seller,
    params,
    call: visitor.call,
    attendee,
    save: (ticket_design_settings: object | null) =>
      visitor.call(events.updateSettings, { params, body: { ticket_design_settings } }),
    putLogo: () => putLogo(event_id, visitor.call),
    pdf: async () => contentOf(await visit(app).fetch(path)),
  }
}

async function putLogo(event_id: number, call: Awaited<ReturnType<typeof newSeller>>['visitor']['call']) {
  const body = form(await red(200, 200), { type: 'TICKET_LOGO' })
  return (await call(images.upload, { params: { event_id }, body })).data
}

/** Throws if the response is no sound PDF. Spaces and line ends are one space each. */
async function contentOf(response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { pages, text } = readPdf(bytes)
  return { bytes, pages, text: text.replaceAll(/\s+/g, ' ') }
}
