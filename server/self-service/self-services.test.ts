import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { attendees } from '#contract/attendees.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkout, type PublicOrder, tickets } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'

const { app, services } = await createTestApp()
const { db } = services

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
let seller: Awaited<ReturnType<typeof signUp>>
let sale: Sale
let list_short_id: string
let order: PublicOrder
beforeEach(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { quantity: 10, product: { type: 'FREE' } })
  const params = { event_id: sale.event.id }
  const list = { name: 'Entrance', product_ids: [sale.product.id] }
  list_short_id = (await seller.visitor.call(checkInLists.create, { params, body: list })).data.short_id
  await allow(ALLOW_ALL)
  order = await buy(app, sale, 2)
})

const buyer = visit(app)
const allow = (body: BodyInput<typeof events.updateSettings>) =>
  seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body })
const first = (of = order) => of.attendees[0]?.short_id ?? ''
const at = (attendee_short_id = first(), of = order) => ({ params: { ...keyOf(of), attendee_short_id } })

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const possible = async (of = order) => (await buyer.call(selfServices.get, { params: keyOf(of) })).data
const edit = (body: BodyInput<typeof selfServices.editAttendee> = ADA, of = at()) =>
  buyer.call(selfServices.editAttendee, { ...of, body })
const transfer = (of = at()) => buyer.call(selfServices.transfer, { ...of, body: ADA })
const cancel = (of = order) => buyer.call(selfServices.cancel, { params: keyOf(of) })
const resend = (of = order) => buyer.call(selfServices.resend, { params: keyOf(of) })
const now = async (of = order) => (await buyer.call(checkout.get, { params: keyOf(of) })).data
const rows = () =>
  db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .selectAll('attendees')
    .where('orders.short_id', '=', order.short_id)
    .orderBy('attendees.id')
    .execute()
const sold = async () => {
  const pools = db.selectFrom('stock_pools').select('sold').where('event_id', '=', sale.event.id)
  return (await pools.where('kind', '=', 'PRICE').executeTakeFirstOrThrow()).sold
}
async function enter() {
  const body = { attendees: [{ code: (await rows())[0]?.ticket_code ?? '' }] }
  const { data } = await buyer.call(checkIn.checkIn, { params: { check_in_list_short_id: list_short_id }, body })
  return data[0]?.result
}
async function timeline() {
  const order_id = await orderIdOf(db, order)
  const params = { event_id: sale.event.id, order_id }
  const { data } = await seller.visitor.call(activities.ofOrder, { params })
  return data.map(({ name, actor_kind }) => `${actor_kind} ${name}`)
}

describe('nothing is allowed', () => {
  test('unless the event says so; sending the e-mails again always is', async () => {
    const closed = await createEventOnSale(seller, { product: { type: 'FREE' } })
    const here = await buy(app, closed)
    const off = { until: null, refusal: 'self_service_off' }
    const cancel_off = { ...off, refund: { amount: 0, fee: 0, way: 'NONE' } }
    expect(await possible(here)).toEqual({
      attendees: [{ short_id: first(here), edit: off, transfer: off, cancel: cancel_off }],
      ...{ answer: off, cancel: cancel_off, may_resend: true },
    })
    await refused(edit(ADA, at(first(here), here)), 'self_service_off')
    await refused(transfer(at(first(here), here)), 'self_service_off')
    await refused(cancel(here), 'self_service_off')
    await resend(here)
  })

  test('to whoever has the link of another order', async () => {
    const other = await buy(app, sale)
    await refused(edit(ADA, at(first(other))), 'not_found')
    await refused(transfer(at(first(other))), 'not_found')
    expect((await now(other)).attendees).toMatchObject([{ first_name: 'Attendee 1' }])
  })

  test('once its time is over: each by its own hours before the event starts', async () => {
    const { start_date } = sale.event
    await allow({ attendee_changes_end_hours: 48, cancellation_ends_hours: 0 })
    const earlier = (hours: number) => new Date(Date.parse(start_date) - hours * 3_600_000).toISOString()
    expect(await possible()).toMatchObject({
      attendees: [{ edit: { until: earlier(48) } }, { transfer: { until: earlier(48) } }],
      cancel: { until: earlier(0) },
    })
    await db
      .updateTable('events')
      .set({ start_date: inDays(1) })
      .where('id', '=', sale.event.id)
      .execute()
    await refused(edit(), 'self_service_over')
    await refused(transfer(), 'self_service_over')
    await cancel()
  })
})

describe('a correction', () => {
  test('changes the name and leaves the ticket as it is; nobody is written to', async () => {
    const [before] = await rows()
    const { data } = await edit({ first_name: '  Augusta ' })
    expect(data.attendees).toHaveLength(2)
    const [after] = await rows()
    expect(after).toEqual({
      ...before,
      first_name: 'Augusta',
      updated_at: after?.updated_at,
      search_text: after?.search_text,
    })
    expect(await queuedJobs(db, 'sendTicket')).not.toContainEqual(expect.objectContaining({ attendee_id: before?.id }))
    expect(await timeline()).toContain('buyer attendee.updated')
  })

  test('of the address sends the ticket there, once it is valid', async () => {
    await edit({ email: 'new@example.com' })
    const attendee_id = (await rows())[0]?.id
    expect(await queuedJobs(db, 'sendTicket')).toContainEqual(expect.objectContaining({ attendee_id }))
    await edit({ email: 'new@example.com' })
    const ofTicket = (await queuedJobs(db, 'sendTicket')).filter((job) => job.attendee_id === attendee_id)
    expect(ofTicket).toHaveLength(1)
  })

  test('needs a name and an address', async () => {
    for (const body of [{ last_name: ' ' }, { email: 'nowhere' }, { first_name: 'https://example.com' }])
      await refused(edit(body), 'malformed')
  })

  test('stops at sixty within an hour, transfers counted', async () => {
    for (let index = 0; index < 60; index += 1) await edit({ first_name: `Ada ${index}` })
    const { retry_after } = await refused(transfer(), 'too_many_requests')
    expect(retry_after).toBeGreaterThan(3000)
  })
})

describe('a ticket for somebody else', () => {
  test('is new in all by which it is known, and sent to them', async () => {
    const [before] = await rows()
    await transfer()
    const [after, other] = await rows()
    expect(after).toMatchObject({ ...ADA, id: before?.id, status: 'ACTIVE' })
    for (const name of ['short_id', 'public_id', 'ticket_code'] as const) expect(after?.[name]).not.toBe(before?.[name])
    expect(other).toMatchObject({ first_name: 'Attendee 2' })
    await refused(buyer.call(tickets.get, at(before?.short_id)), 'not_found')
    await refused(transfer(at(before?.short_id)), 'not_found')
    const job = { attendee_id: before?.id, name: 'attendee.transferred', send_emails: true }
    expect(await queuedJobs(db, 'sendTicket')).toContainEqual(expect.objectContaining(job))
    expect(await timeline()).toContain('buyer attendee.transferred')
    expect(await findDifferences(db)).toEqual([])
  })

  test('neither a ticket that is in nor one that is cancelled is changed', async () => {
    await enter()
    await refused(transfer(), 'ticket_used')
    await refused(edit(), 'ticket_used')
    expect((await possible()).attendees).toMatchObject([
      { edit: { refusal: 'ticket_used' } },
      { edit: { refusal: null } },
    ])
    const second = at(order.attendees[1]?.short_id)
    const params = { event_id: sale.event.id, attendee_id: (await rows())[1]?.id ?? 0 }
    await seller.visitor.call(attendees.update, { params, body: { status: 'CANCELLED' } })
    await refused(transfer(second), 'already_cancelled')
    await db.updateTable('check_ins').set({ undone_at: sql`now()` }).execute()
    await transfer()
  })
})

describe('a buyer cancels', () => {
  test('an order that costs nothing: the places are free, the tickets void, the log says who', async () => {
    expect(await sold()).toBe(2)
    const { data } = await cancel()
    expect(data).toMatchObject({ cancel: { refusal: 'already_cancelled' }, may_resend: false })
    expect(await sold()).toBe(0)
    const after = await now()
    expect(after).toMatchObject({ status: 'CANCELLED', attendees: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }] })
    expect(await timeline()).toContain('buyer order.cancelled')
    const order_id = await orderIdOf(db, order)
    expect(await queuedJobs(db, 'sendOrderCancelled')).toContainEqual(expect.objectContaining({ order_id }))
    await refused(cancel(), 'already_cancelled')
    await refused(resend(), 'transition_not_allowed')
    await refused(edit(), 'already_cancelled')
    expect(await sold()).toBe(0)
    expect(await enter()).toBe('cancelled')
    expect(await findDifferences(db)).toEqual([])
  })

  test('an order that is still to be paid, but none that is paid', async () => {
    const here = await createEventOnSale(seller, { quantity: 10 })
    const params = { event_id: here.event.id }
    await seller.visitor.call(events.updateSettings, { params, body: ALLOW_ALL })
    const [unpaid, paid] = [await placeUnpaid(app, here), await placeUnpaid(app, here)]
    const order_id = await orderIdOf(db, paid)
    await seller.visitor.call(orders.markAsPaid, { params: { ...params, order_id } })
    await cancel(unpaid)
    expect((await now(unpaid)).status).toBe('CANCELLED')
    expect((await possible(paid)).cancel.refusal).toBe('order_paid')
    await refused(cancel(paid), 'order_paid')
    expect((await now(paid)).status).toBe('COMPLETED')
    expect(await findDifferences(db)).toEqual([])
  })

  test('no order of which one ticket is in', async () => {
    await enter()
    await refused(cancel(), 'ticket_used')
    expect(await sold()).toBe(2)
  })
})

test('the e-mails come again three times in 15 minutes', async () => {
  const order_id = await orderIdOf(db, order)
  for (let index = 0; index < 3; index += 1) await resend()
  const { retry_after } = await refused(resend(), 'too_many_requests')
  expect(retry_after).toBeLessThanOrEqual(900)
  for (const job of ['sendOrderConfirmation', 'sendTickets'] as const) {
    const jobs = (await queuedJobs(db, job)).filter((one) => one.order_id === order_id)
    expect(jobs.filter(({ name }) => name === 'order.confirmation_requested')).toHaveLength(3)
  }
  expect(await timeline()).toContain('buyer order.confirmation_requested')
})

test('a copy of the event allows the same, for as long', async () => {
  await allow({ attendee_changes_end_hours: 7, cancellation_ends_hours: 9 })
  const body = { title: 'Again', start_date: inDays(40) }
  const { data } = await seller.visitor.call(eventCopies.create, { params: { event_id: sale.event.id }, body })
  const { data: copied } = await seller.visitor.call(events.getSettings, { params: { event_id: data.id } })
  expect(copied).toMatchObject({ ...ALLOW_ALL, attendee_changes_end_hours: 7, cancellation_ends_hours: 9 })
})
