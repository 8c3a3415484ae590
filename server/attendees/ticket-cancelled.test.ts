import { expect, test } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

type Who = { email: string; status?: 'ACTIVE' | 'CANCELLED'; locale?: string }

/** An order by Grace with these holders, whose tickets are cancelled unless they say otherwise. */
async function cancelledTickets(holders: Who[], order = {}) {
  const attendees = holders.map((holder) => ({ status: 'CANCELLED' as const, ...holder }))
  return insertOrder(db, await insertEvent(db), { order, attendees })
}
type Order = Awaited<ReturnType<typeof cancelledTickets>>

/** Writes one activity per ticket, as when several are cancelled together. */
async function cancel(order: Order, chosen = order.attendees, send_emails = true) {
  const together = chosen.map(({ id }) => id)
  let emails: Awaited<ReturnType<typeof happen>> = []
  for (const attendee_id of together)
    emails = await happen('attendee.cancelled', { attendee_id, order_id: order.id, send_emails, together })
  return emails
}
const ofAddress = (emails: Awaited<ReturnType<typeof cancel>>) =>
  Object.fromEntries(emails.map(({ recipients, text = '' }) => [recipients[0], text]))

const REFUND_APART = 'This email isn’t a refund. Old Mill Theatre sends any money back separately.'

test('the holder reads which ticket of which event was cancelled; the buyer also that it is no refund', async () => {
  const order = await cancelledTickets([{ email: 'ann@example.com' }])
  const emails = await cancel(order)
  expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your ticket for Summer night was cancelled'))
  const read = ofAddress(emails)
  expect(Object.keys(read).toSorted()).toEqual(['ann@example.com', 'grace@example.com'])
  const line = `Ticket ${order.attendees[0]?.public_id} (Standard) for Grace Hopper is no longer valid.`
  for (const text of Object.values(read)) expect(text).toContain(line)
  expect(read['grace@example.com']).toContain(REFUND_APART)
  expect(read['ann@example.com']).not.toContain('refund')
})

test('one address gets one email for several tickets cancelled together; holders read of their own alone', async () => {
  const order = await cancelledTickets([
    { email: 'Grace@example.com' },
    { email: 'ann@example.com' },
    { email: 'Ann@example.com' },
    { email: 'bob@example.com', status: 'ACTIVE' },
  ])
  const emails = await cancel(order, order.attendees.slice(0, 3))
  const read = ofAddress(emails)
  expect(emails).toHaveLength(2)
  const numbers = order.attendees.map(({ public_id }) => public_id)
  const in_text = (text = '') => numbers.map((number) => text.includes(number))
  expect(in_text(read['grace@example.com'])).toEqual([true, true, true, false])
  expect(in_text(read['ann@example.com'])).toEqual([false, true, true, false])
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    '2 tickets for Summer night were cancelled',
    '3 tickets for Summer night were cancelled',
  ])
})

test('an order that was not paid promises no money', async () => {
  const order = await cancelledTickets([{ email: 'grace@example.com' }], { status: 'AWAITING_OFFLINE_PAYMENT' })
  const [email, ...others] = await cancel(order)
  expect(others).toEqual([])
  expect(email?.text).not.toContain('refund')
})

test('the buyer of an order that ended with its last ticket is told by the email about the order alone', async () => {
  const holders = [{ email: 'grace@example.com' }, { email: 'ann@example.com' }]
  const order = await cancelledTickets(holders, { status: 'CANCELLED' })
  expect(Object.keys(ofAddress(await cancel(order)))).toEqual(['ann@example.com'])
})

test('nobody is told of a ticket that is active again, nor where the organizer tells them', async () => {
  const undone = await cancelledTickets([{ email: 'ann@example.com', status: 'ACTIVE' }])
  expect(await cancel(undone)).toEqual([])
  const quiet = await cancelledTickets([{ email: 'ann@example.com' }])
  expect(await cancel(quiet, quiet.attendees, false)).toEqual([])
})

test('each reads it in their own language', async () => {
  const order = await cancelledTickets([{ email: 'ann@example.com', locale: 'de' }])
  const subjects = (await cancel(order)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Ihr Ticket für Summer night wurde storniert',
    'Your ticket for Summer night was cancelled',
  ])
})
