import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { readTicketCode } from '#domain/ticket-code.ts'
import type { JobContext } from '#server/job.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { startGoogleWallet } from '#test/google-wallet.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { jobPayload } from '#test/jobs.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { createWalletKeys } from '#test/wallet-keys.ts'
import { refreshPasses } from '../refresh-passes.ts'

const keys = createWalletKeys()
const google = await startGoogleWallet(keys.public_key)
const testApp = await createTestApp(keys.google(google.address))
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Ground floor' })
const sale = { event: { id: seller.event_id }, product }

async function newTicket() {
  const order_id = await orderIdOf(db, await buy(app, sale))
  return db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
}

const follow = (short_id: string) =>
  visit(app).fetch(`/api/public/events/${seller.event_id}/attendees/${short_id}/google-pass`, { redirect: 'manual' })

/** Ids of the objects that a link saves; throws unless it was signed by the service account. */
async function savedBy(response: Response) {
  expect(response.status).toBe(303)
  const [, jwt = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(response.headers.get('location') ?? '') ?? []
  const { payload } = await jwtVerify(jwt, keys.public_key, { audience: 'google' })
  expect(payload).toMatchObject({ typ: 'savetowallet', iss: 'foyer@example.iam.gserviceaccount.com' })
  // Longer addresses are cut off by some browsers.
  expect(jwt.length).toBeLessThan(1800)
  return (payload.payload as { eventTicketObjects: { id: string }[] }).eventTicketObjects.map(({ id }) => id)
}

const refresh = (event_id: number) => refreshPasses(services as JobContext, jobPayload('event.updated', { event_id }))

describe('a ticket in Google’s wallet', () => {
  test('is known to Google before its holder is led there', async () => {
    const attendee = await newTicket()
    const [id] = await savedBy(await follow(attendee.short_id))
    const pass = google.all('eventTicketObject').at(-1)
    expect(pass).toMatchObject({
      id,
      state: 'ACTIVE',
      ticketHolderName: `${attendee.first_name} ${attendee.last_name}`,
      ticketNumber: attendee.public_id,
      ticketType: { defaultValue: { value: 'Ground floor' } },
    })
    const { value } = (pass?.barcode ?? {}) as { value: string }
    expect(readTicketCode(value)?.claims.secret).toBe(attendee.ticket_code)
    expect(google.all('eventTicketClass')).toMatchObject([{ eventName: { defaultValue: { value: 'Concert' } } }])
    expect(await savedBy(await follow(attendee.short_id))).toEqual([id])
    expect(google.all('eventTicketObject')).toHaveLength(1)
  })

  test('changes when the event moves, and loses its code when it is cancelled', async () => {
    const attendee = await newTicket()
    const [id] = await savedBy(await follow(attendee.short_id))
    const start_date = '2031-05-01T18:00:00.000Z'
    await follow((await newTicket()).short_id)
    await db.updateTable('events').set({ start_date }).where('id', '=', seller.event_id).execute()
    google.takeChanges()
    await refresh(seller.event_id)
    const [ofEvent, ...ofTickets] = google.takeChanges()
    expect(ofEvent).toBe('eventTicketClass')
    expect(ofTickets.length).toBeGreaterThan(1)
    expect(new Set(ofTickets)).toEqual(new Set(['eventTicketObject']))
    expect(google.all('eventTicketClass')).toMatchObject([
      { dateTime: { start: expect.stringContaining('2031-05-01') } },
    ])
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee.id).execute()
    await refreshPasses(services as JobContext, jobPayload('attendee.reactivated', { attendee_id: attendee.id }))
    const pass = google.all('eventTicketObject').find((object) => object.id === id)
    expect(pass).toMatchObject({ state: 'INACTIVE', barcode: null })
    expect((await follow(attendee.short_id)).status).toBe(404)
  })

  test('is told again when Google did not answer', async () => {
    const attendee = await newTicket()
    await follow(attendee.short_id)
    await db.updateTable('attendees').set({ last_name: 'Renamed' }).where('id', '=', attendee.id).execute()
    google.setAway(true)
    await expect(refresh(seller.event_id)).rejects.toThrow('503')
    const { short_id } = await newTicket()
    expect((await follow(short_id)).headers.get('location')).toBe(`/product/${seller.event_id}/${short_id}?wallet=busy`)
    google.setAway(false)
    await refresh(seller.event_id)
    expect(google.all('eventTicketObject').map((object) => object.ticketHolderName)).toContain(
      `${attendee.first_name} Renamed`,
    )
  })
})
