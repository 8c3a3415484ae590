import { describe, expect, it } from 'vitest'
import type { TicketAttachments } from '#domain/attached-documents.ts'
import { MOST_TICKETS_IN_FILE } from '#domain/attendee.ts'
import { sendTicket } from '#server/attendees/send-ticket.ts'
import { sendOrderConfirmation } from '#server/orders/send-order-confirmation.ts'
import { pdfsOf, SAYS_ATTACHED } from '#test/attached-pdfs.ts'
import { openEmailApp } from '#test/email-app.ts'
import { jobPayload } from '#test/jobs.ts'
import type { ReceivedEmail } from '#test/mailbox.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, context, mailbox, deliver, happen } = await openEmailApp()

const PAY_AT_THE_DOOR = JSON.stringify([{ kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null }])

/** A paid order of Grace's: two tickets of her own, Ann's, one given to Cleo, a cancelled one and one awaiting payment. */
async function anOrder(ticket_attachments: TicketAttachments, settings: object = {}) {
  const event = await insertEvent(db, { settings: { ticket_attachments, ...settings } })
  const attendees = [
    {},
    {},
    { email: 'ann@example.com' },
    { email: 'cleo@example.com', is_given_away: true },
    { email: 'dan@example.com', status: 'CANCELLED' as const },
    { email: 'eve@example.com', status: 'AWAITING_PAYMENT' as const },
  ]
  const order = await insertOrder(db, event, { attendees })
  const [grace1, grace2, ann, cleo] = order.attendees.map(({ ticket_code }) => ticket_code)
  return { event, order, codes: { grace1, grace2, ann, cleo } }
}

type Received = [subject: string, recipient: string, secrets: (string | undefined)[][]]

/** Emails by subject and recipient, with the ticket codes of each attached PDF. Each says that PDFs are attached, or has none. */
function filesIn(emails: readonly ReceivedEmail[]): Received[] {
  const toVisitors = emails.filter(({ subject }) => !subject?.startsWith('New order'))
  return toVisitors.map((email) => {
    const files = pdfsOf(email)
    for (const body of [email.html, email.text]) expect(SAYS_ATTACHED.test(body ?? '')).toBe(files.length > 0)
    return [email.subject ?? '', email.recipients[0] ?? '', files.map(({ secrets }) => secrets)]
  })
}

const ORDER = 'Your order for Summer night'
const TICKET = 'Your ticket for Summer night'
const TICKETS = 'Your 2 tickets for Summer night'

describe('whose tickets an email carries', () => {
  it.each(['order.completed', 'order.paid', 'order.confirmation_requested'] as const)(
    'after %s, in one file: the buyer those of the order, other holders their own',
    async (name) => {
      const { order, codes } = await anOrder('PER_ORDER')
      expect(filesIn(await happen(name, { order_id: order.id }))).toEqual([
        [ORDER, 'grace@example.com', [[codes.grace1, codes.grace2, codes.ann]]],
        [TICKETS, 'grace@example.com', [[codes.grace1, codes.grace2]]],
        [TICKET, 'ann@example.com', [[codes.ann]]],
        [TICKET, 'cleo@example.com', [[codes.cleo]]],
      ])
      const names = pdfsOf(mailbox.emails[0]).map(({ filename }) => filename)
      expect(names).toEqual([`summer-night-${order.public_id}.pdf`])
    },
  )

  it('as one file for each ticket', async () => {
    const { order, codes } = await anOrder('PER_TICKET')
    const emails = await happen('order.completed', { order_id: order.id })
    expect(filesIn(emails)).toEqual([
      [ORDER, 'grace@example.com', [[codes.grace1], [codes.grace2], [codes.ann]]],
      [TICKETS, 'grace@example.com', [[codes.grace1], [codes.grace2]]],
      [TICKET, 'ann@example.com', [[codes.ann]]],
      [TICKET, 'cleo@example.com', [[codes.cleo]]],
    ])
    const numbers = order.attendees.slice(0, 3).map(({ public_id }) => `summer-night-${public_id}.pdf`)
    expect(pdfsOf(emails[0]).map(({ filename }) => filename)).toEqual(numbers)
  })

  it('as no file, by default', async () => {
    const { order } = await anOrder('NONE')
    const emails = filesIn(await happen('order.completed', { order_id: order.id }))
    expect(emails.map(([, , files]) => files)).toEqual([[], [], [], []])
  })

  it('a ticket sent again, and one that was transferred: its own', async () => {
    const { order, codes } = await anOrder('PER_ORDER')
    const [, , ann, cleo] = order.attendees.map(({ id }) => id)
    await happen('attendee.ticket_requested', { attendee_id: ann ?? 0 })
    const former = { first_name: 'Grace', email: 'grace@example.com', public_id: 'A-1' }
    const emails = await happen('attendee.transferred', { attendee_id: cleo ?? 0, send_emails: true, former })
    expect(filesIn(emails)).toEqual([
      [TICKET, 'ann@example.com', [[codes.ann]]],
      [TICKET, 'cleo@example.com', [[codes.cleo]]],
      ['Your ticket for Summer night was transferred', 'grace@example.com', []],
    ])
  })

  it('none before the payment, also where check-in admits the unpaid', async () => {
    const event = await insertEvent(db, {
      settings: { ticket_attachments: 'PER_ORDER', offline_payment_methods: PAY_AT_THE_DOOR },
    })
    const unpaid = await insertOrder(db, event, { order: { status: 'AWAITING_OFFLINE_PAYMENT' } })
    const emails = filesIn(await happen('order.awaiting_offline_payment', { order_id: unpaid.id }))
    expect(emails).toEqual([
      [`${ORDER}: pay at the door`, 'grace@example.com', []],
      [TICKET, 'grace@example.com', []],
    ])
  })

  it('none of an order with more tickets than one file holds', async () => {
    const event = await insertEvent(db, { settings: { ticket_attachments: 'PER_ORDER' } })
    const attendees = Array.from({ length: MOST_TICKETS_IN_FILE + 1 }, () => ({}))
    const order = await insertOrder(db, event, { attendees })
    await sendOrderConfirmation(context, jobPayload('order.completed', { order_id: order.id }))
    await deliver()
    expect(filesIn(mailbox.emails)).toEqual([[ORDER, 'grace@example.com', []]])
  })
})

describe('between writing an email and its delivery', () => {
  /** Writes the confirmation, changes something, and delivers. */
  async function meanwhile(change: (order: Awaited<ReturnType<typeof anOrder>>) => Promise<unknown>) {
    const made = await anOrder('PER_TICKET')
    await sendOrderConfirmation(context, jobPayload('order.completed', { order_id: made.order.id }))
    await change(made)
    await deliver()
    const [[, , files] = ['', '', []]] = filesIn(mailbox.emails)
    return { files, codes: made.codes }
  }
  const update = (id: number | undefined, set: object) =>
    db
      .updateTable('attendees')
      .set(set)
      .where('id', '=', id ?? 0)
      .execute()

  it.each([
    ['cancelled', { status: 'CANCELLED' }],
    ['given away', { is_given_away: true, email: 'new@example.com', ticket_code: 'new-code' }],
    ['unpaid again', { status: 'AWAITING_PAYMENT' }],
  ])('a ticket that is %s is left out', async (_, set) => {
    const { files, codes } = await meanwhile(({ order }) => update(order.attendees[0]?.id, set))
    expect(files).toEqual([[codes.grace2], [codes.ann]])
  })

  it('a corrected name is printed', async () => {
    await meanwhile(({ order }) => update(order.attendees[1]?.id, { first_name: 'Augusta' }))
    expect(pdfsOf(mailbox.emails[0])[1]?.text).toContain('Augusta')
  })

  it('an order that is cancelled as a whole leaves no file, and no word of one', async () => {
    const { files } = await meanwhile(async ({ order }) => {
      await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', order.id).execute()
    })
    expect(files).toEqual([])
  })

  it('a holder whose address was changed gets nothing at the former one', async () => {
    const { order } = await anOrder('PER_ORDER')
    const [, , ann] = order.attendees
    await sendTicket(context, jobPayload('attendee.ticket_requested', { attendee_id: ann?.id ?? 0 }))
    await update(ann?.id, { email: 'anna@example.com' })
    await deliver()
    expect(filesIn(mailbox.emails)).toEqual([[TICKET, 'ann@example.com', []]])
  })
})
