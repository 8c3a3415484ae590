import { beforeEach, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout, type PublicOrder, tickets } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { selfServices } from '#contract/self-service.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
let sale: Awaited<ReturnType<typeof createEventOnSale>>
let order: PublicOrder
beforeEach(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { quantity: 10, product: { type: 'FREE' } })
  await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body: ALLOW_ALL })
  order = await buy(app, sale, 2)
})

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const buyer = visit(app)
const at = (attendee_short_id = order.attendees[0]?.short_id ?? '') => ({
  params: { ...keyOf(order), attendee_short_id },
})
const transfer = (of = at()) => buyer.call(selfServices.transfer, { ...of, body: ADA })
const possible = async () => (await buyer.call(selfServices.get, { params: keyOf(order) })).data
const now = async () => (await buyer.call(checkout.get, { params: keyOf(order) })).data
const rows = () => db.selectFrom('attendees').selectAll().where('event_id', '=', sale.event.id).orderBy('id').execute()

describe('a ticket that was given away', () => {
  test('is theirs: the link of the order neither shows nor changes it, nor cancels it with the order', async () => {
    await transfer()
    const [given, kept] = await rows()
    const secrets = [given?.short_id, given?.public_id, given?.ticket_code, given?.email]
    const { data: held } = await buyer.call(checkout.tickets, { params: keyOf(order) })
    expect(held.map(({ short_id }) => short_id)).toEqual([kept?.short_id])
    const shown = JSON.stringify([await now(), held, await possible()])
    for (const secret of secrets) expect(shown).not.toContain(secret)
    const { given_away } = await now()
    expect(given_away).toMatchObject([{ first_name: 'Ada', status: 'ACTIVE', item_name: given?.ticket_name }])
    await refused(buyer.call(selfServices.editAttendee, { ...at(given?.short_id), body: ADA }), 'not_found')
    await refused(transfer(at(given?.short_id)), 'not_found')
    expect((await possible()).cancel.refusal).toBe('ticket_given_away')
    await refused(buyer.call(selfServices.cancel, { params: keyOf(order) }), 'ticket_given_away')
    expect((await buyer.call(tickets.get, at(given?.short_id))).data.ticket_code).toMatch(/./)
  })

  test('is the buyer’s again once the team has transferred it back, whatever the case of the address', async () => {
    await transfer()
    const [given] = await rows()
    const params = { event_id: sale.event.id, attendee_id: given?.id ?? 0 }
    const body = { first_name: 'Grace', last_name: 'Hopper', email: 'GRACE@example.com', send_ticket: false }
    await seller.visitor.call(attendees.transfer, { params, body })
    const { attendees: held, given_away } = await now()
    expect(held).toHaveLength(2)
    expect(given_away).toEqual([])
  })
})
