import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { ticketLookup } from '#contract/ticket-lookup.ts'
import { createTestApp } from '#test/app.ts'
import { buy, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { randomEmail } from '#test/factories.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { issueLookupToken, pruneTicketLookups } from './lookup-tokens.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

async function saleOf(title: string) {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title })
  return { seller, sale: { event: { id: seller.event_id }, product } }
}
const one = await saleOf('Ground floor')
const other = await saleOf('Balcony')

async function bought({ sale }: typeof one, email: string, quantity = 1) {
  const order = await buy(app, sale, quantity)
  await db.updateTable('orders').set({ email }).where('short_id', '=', order.short_id).execute()
  return order
}

async function ask(email: string) {
  const began = performance.now()
  const response = await visit(app).fetch('/api/public/ticket-lookup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { answer: `${response.status} ${await response.text()}`, ms: performance.now() - began }
}
const linkTo = (email: string) => db.transaction().execute((trx) => issueLookupToken(trx, email))
const found = async (token: string) => (await visit(app).call(ticketLookup.get, { params: { token } })).data
const jobs = () => queuedJobs(db, 'sendTicketLookup')

describe('asking for a link', () => {
  test('queues one e-mail to the buyer of the newest order', async () => {
    const email = randomEmail()
    await bought(one, email)
    const newest = await bought(other, email)
    const before = (await jobs()).length
    await ask(email.toUpperCase())
    expect((await jobs()).slice(before)).toMatchObject([{ order_id: await orderIdOf(db, newest) }])
  })

  test('is answered alike, and after the same time, where there are no orders', async () => {
    const email = randomEmail()
    await bought(one, email)
    const before = (await jobs()).length
    const [known, unknown] = [await ask(email), await ask(randomEmail())]
    expect([known.answer, unknown.answer]).toEqual(['204 ', '204 '])
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(240)
    expect(await jobs()).toHaveLength(before + 1)
  })

  test('sends nothing for a cart or to an event that is deleted', async () => {
    const email = randomEmail()
    const { short_id } = await reserve(app, one.sale)
    await db.updateTable('orders').set({ email }).where('short_id', '=', short_id).execute()
    const gone = await saleOf('Gone')
    await bought(gone, email)
    await db.updateTable('events').set({ deleted_at: sql`now()` }).where('id', '=', gone.seller.event_id).execute()
    const before = (await jobs()).length
    await ask(email)
    expect(await jobs()).toHaveLength(before)
  })

  test('does not fill a mailbox, and does not say so', async () => {
    const email = randomEmail()
    await bought(one, email)
    const before = (await jobs()).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(email)))
    expect(answers.map(({ answer }) => answer)).toEqual(answers.map(() => '204 '))
    expect(await jobs()).toHaveLength(before + 3)
  })
})

describe('a link', () => {
  test('leads to the orders of its address at all organizers, the newest first, and to no others', async () => {
    const email = randomEmail()
    const first = await bought(one, email, 2)
    const second = await bought(other, email)
    await bought(one, randomEmail())
    const [newer, older] = await found(await linkTo(email))
    expect([newer, older]).toMatchObject([
      { short_id: second.short_id, event_id: other.seller.event_id, status: 'COMPLETED', tickets_count: 1 },
      { short_id: first.short_id, public_id: first.public_id, tickets_count: 2, event: { title: 'Concert' } },
    ])
    expect(await found(await linkTo(email))).toHaveLength(2)
  })

  test('shows what was cancelled as cancelled, and does not count its tickets', async () => {
    const email = randomEmail()
    const order = await bought(one, email)
    const params = { event_id: one.seller.event_id, order_id: await orderIdOf(db, order) }
    await one.seller.visitor.call(orders.cancel, { params })
    expect(await found(await linkTo(email))).toMatchObject([{ status: 'CANCELLED', tickets_count: 0 }])
  })

  test('works as often as it is opened, until its time is over; a made-up one never', async () => {
    const token = await linkTo(randomEmail())
    expect(await found(token)).toEqual([])
    expect(await found(token)).toEqual([])
    await refused(found(`${token.slice(0, -1)}x`), 'link_expired')
    await db.updateTable('ticket_lookups').set({ expires_at: sql`now()` }).execute()
    await refused(found(token), 'link_expired')
    await pruneTicketLookups(services)
    expect(await db.selectFrom('ticket_lookups').select('id').execute()).toEqual([])
  })
})
