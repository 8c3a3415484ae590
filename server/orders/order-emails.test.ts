import { describe, expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { writeRefund } from '#test/payments.ts'

const { db, happen } = await openEmailApp()

const to =
  (address: string) =>
  ({ recipients }: { recipients: string[] }) =>
    recipients[0] === address

describe('order confirmation', () => {
  it('arrives with HTML and plain text, what was bought, when and where, and the link', async () => {
    const order = await insertOrder(db, await insertEvent(db), { attendees: [{}, {}] })
    const [email] = await happen('order.completed', { order_id: order.id })
    const link = `http://foyer.test/checkout/${order.event_id}/${order.short_id}/summary`
    expect(email).toMatchObject({ subject: 'Your order for Summer night', recipients: ['grace@example.com'] })
    expect(email?.from).toEqual({ name: 'Foyer', address: 'tickets@foyer.test' })
    for (const body of [email?.html ?? '', email?.text ?? '']) {
      expect(body).toContain('2 × Standard')
      expect(body).toContain('€25.00')
      expect(body).toContain('5 July 2030')
      expect(body).toContain('Old Mill, Potsdam, Germany')
      expect(body).toContain(link)
    }
  })

  it.each([
    ['GB', 'Europe/London', '5 July 2030 at 19:00'],
    ['US', 'America/New_York', 'July 5, 2030 at 2:00 PM'],
    [undefined, 'America/New_York', 'July 5, 2030 at 2:00 PM'],
  ])('writes dates as in the country of the event: %s, %s', async (country, timezone, written) => {
    const location_details = JSON.stringify({ city: 'Springfield', country })
    const event = await insertEvent(db, { event: { timezone, end_date: null }, settings: { location_details } })
    const order = await insertOrder(db, event, { attendees: [{}] })
    const [email] = await happen('order.completed', { order_id: order.id })
    expect(email?.text?.replaceAll(/\s+/gu, ' ')).toContain(written)
  })

  it('is answered to the support address of the event, else to the organizer', async () => {
    const plain = await insertOrder(db, await insertEvent(db))
    const supported = await insertOrder(db, await insertEvent(db, { settings: { support_email: 'help@example.com' } }))
    const [first] = await happen('order.confirmation_requested', { order_id: plain.id })
    expect(first?.replyTo?.[0]?.address).toBe('office@old-mill.example')
    const emails = await happen('order.confirmation_requested', { order_id: supported.id })
    expect(emails.at(-1)?.replyTo?.[0]?.address).toBe('help@example.com')
  })

  it('says how to pay, and how much, while an offline payment is awaited', async () => {
    const instructions = '<p>Transfer to <b>DE12 3456</b></p><script>alert(1)</script>'
    const event = await insertEvent(db, { settings: { offline_payment_instructions: instructions } })
    const status = { status: 'AWAITING_OFFLINE_PAYMENT', payment_status: 'AWAITING_OFFLINE_PAYMENT' } as const
    const order = await insertOrder(db, event, { order: status })
    const emails = await happen('order.awaiting_offline_payment', { order_id: order.id })
    const email = emails.find(to('grace@example.com'))
    expect(email?.subject).toBe('Your order for Summer night: how to pay')
    expect(email?.text).toMatch(/Amount due: €12.50\s+Reference: O-/)
    expect(email?.html).toContain('name="viewport"')
    expect(email?.html).toContain(`src="http://foyer.test/event/${event.event_id}/strip.jpg"`)
    expect(email?.html).toContain('<b>DE12 3456</b>')
    expect(emails).toHaveLength(2)
  })

  it('tells what the price contains and what a code saved', async () => {
    const taxes_and_fees = [{ name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7.5, amount: 87 }]
    const order = { taxes_and_fees: JSON.stringify(taxes_and_fees), total_discount: 250, promo_code: 'early' }
    const { id } = await insertOrder(db, await insertEvent(db), { order })
    const [email] = await happen('order.confirmation_requested', { order_id: id })
    expect(email?.text).toMatch(/Included: VAT 7.5%\s+€0.87/)
    expect(email?.text).toMatch(/You saved with the code EARLY\s+€2.50/)
  })

  it('shows the way into an online event only once it is paid', async () => {
    const settings = { is_online_event: true, online_event_connection_details: '<p>Room 4711</p>' }
    const event = await insertEvent(db, { settings })
    const waiting = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT' } })
    const [first] = await happen('order.awaiting_offline_payment', { order_id: waiting.id })
    expect(first?.html).not.toContain('Room 4711')
    const paid = await insertOrder(db, event, { order: { email: 'paid@example.com' } })
    const emails = await happen('order.completed', { order_id: paid.id })
    expect(emails.find(to('paid@example.com'))?.html).toContain('Room 4711')
  })

  it('speaks the language of its reader', async () => {
    const event = await insertEvent(db, { owner: { locale: 'de' } })
    const order = await insertOrder(db, event, { order: { locale: 'de' } })
    const emails = await happen('order.completed', { order_id: order.id })
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Ihre Bestellung für Summer night',
      'Ihr Ticket für Summer night',
      `Neue Bestellung ${order.public_id} für Summer night`,
    ])
    expect(emails[0]?.text).toContain('5. Juli 2030')
    expect(emails[0]?.text).toMatch(/12,50\s€/)
    expect(emails[0]?.html).toContain('lang="de"')
  })
})

describe('how to pay', () => {
  const bank = { account_holder: 'Old Mill Ltd', iban: 'DE89370400440532013000', bic: null, reference: 'Tickets' }
  const methods = [
    { kind: 'BANK_TRANSFER', ...bank },
    { kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null },
  ]

  it.each([
    ['en', 'Bank transfer', 'Reference', 'Pay in cash when you arrive.'],
    ['de', 'Überweisung', 'Verwendungszweck', 'Bezahlen Sie bar, wenn Sie ankommen.'],
  ])('is written out in the language of the buyer: %s', async (locale, transfer, reference, cash) => {
    const event = await insertEvent(db, { settings: { offline_payment_methods: JSON.stringify(methods) } })
    const order = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT', locale } })
    const [email] = await happen('order.awaiting_offline_payment', { order_id: order.id })
    for (const words of [transfer, 'IBAN: DE89 3704 0044 0532 0130 00', cash]) expect(email?.text).toContain(words)
    expect(email?.text).toContain(`${reference}: Tickets ${order.public_id}`)
    expect(email?.text).not.toContain(`${reference}: ${order.public_id}`)
    expect(email?.html).toContain('DE89 3704 0044 0532 0130 00')
  })
})

describe('what becomes of the tickets', () => {
  const cash = { kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null }
  const bank = { ...cash, kind: 'BANK_TRANSFER', account_holder: 'Old Mill Ltd', iban: 'DE89370400440532013000' }
  const SOON = 'We’re sending the tickets in a separate email.'

  it.each([
    [[cash], ': pay at the door', `Pay at the door and show the code of your ticket. ${SOON}`, true],
    [[bank], ': how to pay', 'We’ll send your tickets as soon as the payment arrives.', false],
    [
      [bank, cash],
      ': how to pay',
      `Pay in advance, or at the door when you show the code of your ticket. ${SOON}`,
      true,
    ],
  ])('is said as it is, by %j', async (methods, subject, words, sends) => {
    const event = await insertEvent(db, { settings: { offline_payment_methods: JSON.stringify(methods) } })
    const attendees = [{ status: 'AWAITING_PAYMENT' }] as const
    const order = { order: { status: 'AWAITING_OFFLINE_PAYMENT' }, attendees: [...attendees] } as const
    const { id } = await insertOrder(db, event, { ...order, attendees: [...attendees] })
    const emails = await happen('order.awaiting_offline_payment', { order_id: id })
    const email = emails.find(to('grace@example.com'))
    expect(email?.subject).toBe(`Your order for Summer night${subject}`)
    expect(email?.text).toContain(words)
    expect(email?.text?.includes('Reference: O-')).toBe(subject === ': how to pay')
    const ticket = emails.find((one) => one.subject === 'Your ticket for Summer night')
    expect(ticket?.text?.includes('€12.50 due at the door') ?? false).toBe(sends)
  })

  it('is said without a word about the door where nobody has a ticket', async () => {
    const event = await insertEvent(db, { settings: { offline_payment_methods: JSON.stringify([cash]) } })
    const { id } = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT' } })
    await db.updateTable('order_items').set({ product_type: 'GENERAL' }).where('order_id', '=', id).execute()
    await db.deleteFrom('attendees').where('order_id', '=', id).execute()
    const emails = await happen('order.awaiting_offline_payment', { order_id: id })
    expect(emails.find(to('grace@example.com'))?.text).toContain('Pay at the door when you arrive.')
  })
})

describe('the notice to the organizer', () => {
  it('names the buyer and leads to the order', async () => {
    const order = await insertOrder(db, await insertEvent(db))
    const email = (await happen('order.completed', { order_id: order.id })).find(to('office@old-mill.example'))
    expect(email?.subject).toBe(`New order ${order.public_id} for Summer night`)
    expect(email?.text).toContain('Grace Hopper (grace@example.com)')
    expect(email?.html).toContain(`http://foyer.test/manage/event/${order.event_id}/orders#order-${order.id}`)
    expect(email?.replyTo?.[0]?.address).toBe('grace@example.com')
  })

  it('is not sent when it is switched off, nor for orders the organizer made', async () => {
    const silent = await insertOrder(db, await insertEvent(db, { settings: { notify_organizer_of_new_orders: false } }))
    const own = await insertOrder(db, await insertEvent(db), { order: { is_manually_created: true } })
    await happen('order.completed', { order_id: silent.id })
    const emails = await happen('order.completed', { order_id: own.id })
    expect(emails.filter(to('office@old-mill.example'))).toEqual([])
  })
})

it('a cancelled order is announced to the buyer, an order that still stands is not', async () => {
  const event = await insertEvent(db)
  const cancelled = await insertOrder(db, event, { order: { status: 'CANCELLED' } })
  const standing = await insertOrder(db, event)
  await happen('order.cancelled', { order_id: standing.id })
  const emails = await happen('order.cancelled', { order_id: cancelled.id })
  expect(emails.map(({ subject }) => subject)).toEqual(['Your order for Summer night was cancelled'])
  expect(emails[0]?.text).toContain(cancelled.public_id)
  expect(emails[0]?.text).not.toContain('in time')
})

it('says so when it was cancelled because the payment has not come', async () => {
  const unpaid = { payment_status: 'AWAITING_OFFLINE_PAYMENT', payment_due_at: '2026-01-01T00:00:00Z' } as const
  const order = { ...unpaid, status: 'CANCELLED', cancelled_at: '2026-01-01T00:05:00Z' } as const
  const { id } = await insertOrder(db, await insertEvent(db), { order })
  const [email] = await happen('order.cancelled', { order_id: id })
  expect(email?.text).toContain('The payment didn’t arrive in time.')
})

it('a reminder says until when and how to pay, unless it was paid meanwhile', async () => {
  const event = await insertEvent(db, { settings: { offline_payment_instructions: '<p>By transfer, please.</p>' } })
  const payment_due_at = '2027-01-31T17:00:00Z'
  const paid = await insertOrder(db, event, { order: { payment_due_at } })
  const { id } = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT', payment_due_at } })
  expect(await happen('order.payment_reminded', { order_id: paid.id })).toEqual([])
  const [email] = await happen('order.payment_reminded', { order_id: id })
  expect(email).toMatchObject({
    subject: 'Your payment for Summer night is due soon',
    recipients: ['grace@example.com'],
  })
  for (const words of ['31 January 2027', 'By transfer, please.', 'Amount due: €']) expect(email?.text).toContain(words)
})

it('a warning says when the order will be cancelled, unless it was paid meanwhile', async () => {
  const event = await insertEvent(db, { settings: { offline_payment_instructions: '<p>By transfer, please.</p>' } })
  const payment_due_at = '2027-01-31T17:00:00Z'
  const paid = await insertOrder(db, event, { order: { payment_due_at } })
  const { id } = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT', payment_due_at } })
  expect(await happen('order.payment_warned', { order_id: paid.id })).toEqual([])
  const [email] = await happen('order.payment_warned', { order_id: id })
  expect(email).toMatchObject({
    subject: 'Your order for Summer night will be cancelled soon',
    recipients: ['grace@example.com'],
  })
  for (const words of ['31 January 2027', 'By transfer, please.', 'Amount due: €']) expect(email?.text).toContain(words)
})

describe('refund', () => {
  it('tells the buyer how much of what went back', async () => {
    const order = await insertOrder(db, await insertEvent(db), { attendees: [{}, {}] })
    await writeRefund(db, order.id, { state: 'SUCCEEDED', amount: 600 })
    const refund = db.selectFrom('refunds').select('id').where('order_id', '=', order.id)
    const ids = { order_id: order.id, refund_id: (await refund.executeTakeFirstOrThrow()).id }
    expect(await happen('order.refunded', { ...ids, notify_buyer: false })).toEqual([])
    const [email] = await happen('order.refunded', { ...ids, notify_buyer: true })
    expect(email).toMatchObject({ subject: 'Your refund for Summer night', recipients: ['grace@example.com'] })
    expect(email?.text).toMatch(/Standard\s+€6\.00\s+Refunded\s+€6\.00/)
    expect(email?.text).toContain('Tickets that weren’t cancelled stay valid.')
  })
})
