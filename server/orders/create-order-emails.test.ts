import { expect, test } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen, mailbox } = await openEmailApp()
const sentTo = (address: string) => mailbox.emails.filter(({ recipients }) => recipients.includes(address))

test('an order by hand is confirmed and its tickets are sent, or nobody is written to', async () => {
  const order = await insertOrder(db, await insertEvent(db), { order: { is_manually_created: true } })
  expect(await happen('order.created', { order_id: order.id, send_emails: false })).toEqual([])
  const emails = await happen('order.created', { order_id: order.id, send_emails: true })
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Your order for/),
    expect.stringMatching(/^Your ticket/),
  ])
})

test('whoever a ticket goes to has it by e-mail, at once or with the payment; whoever had it is told', async () => {
  const event = await insertEvent(db)
  for (const [status, sent] of [
    ['ACTIVE', 1],
    ['AWAITING_PAYMENT', 0],
  ] as const) {
    const order = await insertOrder(db, event)
    const attendee = await db
      .updateTable('attendees')
      .set({ status, email: `${status.toLowerCase()}@example.com` })
      .where('order_id', '=', order.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const former = { first_name: 'Ada', email: `former.${status.toLowerCase()}@example.com`, public_id: 'A-FORMER' }
    await happen('attendee.transferred', { attendee_id: attendee.id, send_emails: true, former })
    expect(sentTo(former.email)).toMatchObject([{ subject: expect.stringContaining('was transferred') }])
    await happen('attendee.transferred', { attendee_id: attendee.id, send_emails: false, former })
    expect(sentTo(former.email)).toHaveLength(1)
    expect(sentTo(`${status.toLowerCase()}@example.com`)).toHaveLength(sent)
  }
})
