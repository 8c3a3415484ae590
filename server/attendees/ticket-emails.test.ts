import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { Attachment } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { readTicketCode } from '#domain/ticket-code.ts'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

const bytes = ({ content }: Attachment) => Buffer.from(content as ArrayBuffer)

/** Secret of a signed code; an unsigned code as it is. */
function readQrCode(attachment: Attachment | undefined): string | undefined {
  if (!attachment) return undefined
  const { data, width, height } = PNG.sync.read(bytes(attachment))
  const code = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? ''
  return readTicketCode(code)?.claims.secret ?? code
}

describe('tickets', () => {
  it('carry a QR picture that holds the ticket code, shown in the HTML and saved like any attachment', async () => {
    const order = await insertOrder(db, await insertEvent(db))
    const [attendee] = order.attendees
    const emails = await happen('order.completed', { order_id: order.id })
    const email = emails.find(({ subject }) => subject === 'Your ticket for Summer night')
    expect(email?.to).toEqual([{ name: 'Grace Hopper', address: 'grace@example.com' }])
    const picture = email?.attachments.find(({ mimeType }) => mimeType === 'image/png')
    expect(readQrCode(picture)).toBe(attendee?.ticket_code)
    expect(picture?.filename).toBe(`ticket-${attendee?.public_id}.png`)
    expect(picture?.disposition).toBe('attachment')
    expect(email?.html).toContain(`src="cid:${picture?.contentId?.replace(/[<>]/g, '')}"`)
    expect(email?.html).toContain(`http://foyer.test/product/${order.event_id}/${attendee?.short_id}`)
    expect(email?.text).toContain(`http://foyer.test/product/${order.event_id}/${attendee?.short_id}`)
    expect(PNG.sync.read(bytes(picture as Attachment)).width).toBeGreaterThanOrEqual(480)
  })

  it('come in one e-mail for each address, whatever its capitals', async () => {
    const attendees = ['ann@example.com', 'Ann@Example.com', 'bob@example.com'].map((email) => ({ email }))
    const order = await insertOrder(db, await insertEvent(db), { attendees })
    const emails = (await happen('order.paid', { order_id: order.id })).filter(({ subject }) =>
      /ticket/.test(subject ?? ''),
    )
    expect(emails.map(({ recipients }) => recipients)).toEqual([['ann@example.com'], ['bob@example.com']])
    const codes = emails.map(({ attachments }) => attachments.slice(0, -1).map(readQrCode))
    expect(codes).toEqual(
      [order.attendees.slice(0, 2), order.attendees.slice(2)].map((some) => some.map((a) => a.ticket_code)),
    )
    expect(emails[0]?.subject).toBe('Your 2 tickets for Summer night')
  })

  it('are at most 50 in one e-mail; the buyer finds the others behind a link that nobody else is given', async () => {
    const of = (count: number, email: string) => Array.from({ length: count }, () => ({ email }))
    const attendees = [...of(52, 'Grace@example.com'), ...of(51, 'ann@example.com'), ...of(50, 'bob@example.com')]
    const order = await insertOrder(db, await insertEvent(db), { attendees })
    const emails = await happen('order.paid', { order_id: order.id })
    const sent = emails.filter(({ subject }) => /tickets/.test(subject ?? ''))
    expect(sent.map(({ attachments }) => attachments.length - 1)).toEqual([50, 50, 50])
    expect(sent.map(({ subject }) => subject)).toEqual(
      [52, 51, 50].map((count) => `Your ${count} tickets for Summer night`),
    )
    const [grace = '', ann = '', bob = ''] = sent.map(({ text }) => text)
    const orderLink = `http://foyer.test/checkout/${order.event_id}/${order.short_id}/summary`
    expect(grace).toContain('This email has the first 50 of 52 tickets. Your order has all of them.')
    expect(grace).toContain(orderLink)
    expect(ann).toContain('This email has the first 50 of 51 tickets. The person who ordered has all of them.')
    for (const text of [ann, bob]) expect(text).not.toContain(order.short_id)
    expect(bob).not.toContain('This email has')
  })

  it('are kept back until they are valid, and from those whose ticket was cancelled', async () => {
    const event = await insertEvent(db)
    const attendees = [{ status: 'CANCELLED' }, { status: 'AWAITING_PAYMENT' }] as const
    const order = await insertOrder(db, event, { attendees: [...attendees] })
    const emails = await happen('order.confirmation_requested', { order_id: order.id })
    expect(emails.map(({ subject }) => subject)).toEqual(['Your order for Summer night'])
  })

  it('come before the payment where it is taken at the door, with unsigned codes, and after it to those who are not in', async () => {
    const methods = [{ kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null }]
    const event = await insertEvent(db, { settings: { offline_payment_methods: JSON.stringify(methods) } })
    const people = ['ann@example.com', 'bob@example.com'].map((email) => ({
      email,
      status: 'AWAITING_PAYMENT' as const,
    }))
    const order = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT' }, attendees: people })
    const ofTickets = ({ subject }: { subject?: string | undefined }) => subject === 'Your ticket for Summer night'
    const placed = (await happen('order.awaiting_offline_payment', { order_id: order.id })).filter(ofTickets)
    expect(placed.map(({ recipients }) => recipients)).toEqual([['ann@example.com'], ['bob@example.com']])
    for (const { text } of placed) expect(text).toContain('€25.00 due at the door for the whole order')
    const [ann] = order.attendees
    const { data, width, height } = PNG.sync.read(bytes(placed[0]?.attachments[0] as Attachment))
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(ann?.ticket_code)

    await db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', order.id).execute()
    await db.updateTable('attendees').set({ status: 'ACTIVE' }).where('order_id', '=', order.id).execute()
    const list = { event_id: order.event_id, short_id: 'cil_door', name: 'Door' }
    const { id: check_in_list_id } = await db
      .insertInto('check_in_lists')
      .values(list)
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { short_id: 'ci_ann', event_id: order.event_id, check_in_list_id, attendee_id: ann?.id ?? 0 }
    await db.insertInto('check_ins').values(entry).execute()
    const all = (await happen('order.paid', { order_id: order.id })).filter(ofTickets)
    const paid = all.slice(placed.length)
    expect(paid.map(({ recipients }) => recipients)).toEqual([['bob@example.com']])
    expect(paid[0]?.text).not.toContain('due at the door')
  })

  it('are sent again one by one', async () => {
    const order = await insertOrder(db, await insertEvent(db), { attendees: [{}, {}] })
    const second = order.attendees[1]
    const [email, ...others] = await happen('attendee.ticket_requested', { attendee_id: second?.id ?? 0 })
    expect(others).toEqual([])
    expect(readQrCode(email?.attachments[0])).toBe(second?.ticket_code)
  })

  it('bring a calendar file with the event in it', async () => {
    const order = await insertOrder(db, await insertEvent(db))
    const emails = await happen('order.completed', { order_id: order.id })
    const file = emails.flatMap(({ attachments }) => attachments).find(({ filename }) => filename === 'event.ics')
    const text = bytes(file as Attachment).toString()
    expect(text.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1)
    expect(text).toContain('DTSTART:20300705T180000Z')
    expect(text).toContain('LOCATION:Old Mill\\, Potsdam\\, Germany')
  })
})
