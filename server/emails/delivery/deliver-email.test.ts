import { expect, it } from 'vitest'
import { deliverEmail } from '#server/attached-documents/deliver-email.ts'
import { sendOrderConfirmation } from '#server/orders/send-order-confirmation.ts'
import { openEmailApp } from '#test/email-app.ts'
import { jobPayload } from '#test/jobs.ts'
import { insertAccount, insertEvent, insertInvited, insertOrder } from '#test/order-rows.ts'
import { createMailer } from './mailer.ts'

const { db, context, mailbox, deliver, happen } = await openEmailApp()

async function queueOne() {
  const order = await insertOrder(db, await insertEvent(db))
  await sendOrderConfirmation(context, jobPayload('order.completed', { order_id: order.id }))
  return db.selectFrom('outgoing_emails').selectAll().executeTakeFirstOrThrow()
}

const stored = () => db.selectFrom('outgoing_emails').select(['status', 'error', 'sent_at']).executeTakeFirstOrThrow()

it('one signal sends one e-mail, however often its job runs, and at once', async () => {
  const order = await insertOrder(db, await insertEvent(db))
  const signal = jobPayload('order.completed', { order_id: order.id })
  await Promise.all([1, 2, 3, 4].map(() => sendOrderConfirmation(context, signal)))
  await sendOrderConfirmation(context, signal)
  await deliver()
  expect(mailbox.emails).toHaveLength(1)
})

it('two workers at once send it once', async () => {
  const { id } = await queueOne()
  const both = await Promise.allSettled([1, 2].map(() => deliverEmail(context, { email_id: id })))
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(mailbox.emails).toHaveLength(1)
  await deliverEmail(context, { email_id: id })
  expect(mailbox.emails).toHaveLength(1)
})

it('a mail server that is away or refuses costs a try, not the e-mail; it is the same message each time', async () => {
  const { id } = await queueOne()
  const nowhere = createMailer({ ...context.config, mail_url: 'smtp://127.0.0.1:1' })
  await expect(deliverEmail({ ...context, mailer: nowhere }, { email_id: id })).rejects.toThrow('ECONNREFUSED')
  expect(await stored()).toMatchObject({
    status: 'QUEUED',
    sent_at: null,
    error: expect.stringContaining('ECONNREFUSED'),
  })

  mailbox.refuse(new Error('Try later'))
  await expect(deliverEmail(context, { email_id: id })).rejects.toThrow('Try later')
  mailbox.refuse(null)
  await deliver()
  expect(await stored()).toMatchObject({ status: 'SENT', error: null, sent_at: expect.any(String) })
  expect(mailbox.emails[0]?.messageId).toMatch(/^<[0-9a-f]{40}@foyer\.test>$/)
})

it('after the last try it is given up, and says why', async () => {
  const { id } = await queueOne()
  mailbox.refuse(new Error('No such mailbox'))
  const last = { ...context, is_last_attempt: true }
  await expect(deliverEmail(last, { email_id: id })).rejects.toThrow('No such mailbox')
  mailbox.refuse(null)
  expect(await stored()).toMatchObject({ status: 'FAILED', error: expect.stringContaining('No such mailbox') })
})

it('an address that the mail server does not know is given up at once', async () => {
  const { id } = await queueOne()
  mailbox.makeTrouble(() => 'unknown')
  await deliverEmail(context, { email_id: id })
  mailbox.makeTrouble(() => null)
  expect(await stored()).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^550 5\.1\.1 No such user/) })
})

it('without a mail server it stays in the local mailbox, whole', async () => {
  const { id, html } = await queueOne()
  await deliverEmail({ ...context, mailer: null }, { email_id: id })
  const kept = await db.selectFrom('outgoing_emails').select(['status', 'html']).executeTakeFirstOrThrow()
  expect(kept).toEqual({ status: 'SENT', html })
  expect(mailbox.emails).toEqual([])
})

it('no header can be smuggled in through a name, a title or an address', async () => {
  const evil = 'Night\r\nBcc: victim@example.com\r\n\r\n<h1>gotcha</h1>'
  const event = await insertEvent(db, {
    event: { title: evil },
    organizer: { name: evil },
    settings: { support_email: 'help@example.com\r\nBcc: victim@example.com' },
  })
  const order = await insertOrder(db, event, { order: { first_name: evil, last_name: evil } })
  const visitor = { visitor_name: evil, email: 'tim@example.com\nBcc: victim@example.com', message: 'Hello' }
  await happen('organizer.contacted', { organizer_id: event.organizer_id, ...visitor })
  const emails = await happen('order.completed', { order_id: order.id })
  expect(emails).toHaveLength(4)
  for (const { raw, recipients, bcc } of emails) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(recipients).not.toContain('victim@example.com')
    expect(bcc).toBeUndefined()
  }
})

it('no subject or sender is another one once it is decoded', async () => {
  const encoded = '=?utf-8?q?Your_account_is_closed?='
  const { id } = await queueOne()
  await db.updateTable('outgoing_emails').set({ sender_name: encoded }).where('id', '=', id).execute()
  await deliver()
  expect(mailbox.emails[0]?.from?.name).toBe('= ?utf-8?q?Your_account_is_closed?=')

  const { organizer_id } = await insertEvent(db)
  const visitor = { visitor_name: encoded, email: 'tim@example.com', message: 'Hello' }
  const emails = await happen('organizer.contacted', { organizer_id, ...visitor })
  expect(emails.at(-1)?.subject).toBe('= ?utf-8?q?Your_account_is_closed?= has written to you')
})

it.each(['user.registered', 'user.password_reset_requested', 'user.email_change_requested', 'user.invited'] as const)(
  'of the e-mail after %s nothing is kept that opens an account, once it is sent or given up',
  async (signal) => {
    const { user_id, account_id } = await insertAccount(db, { pending_email: `${signal}@example.com` })
    const invited = signal === 'user.invited' ? await insertInvited(db, { account_id, first_name: 'Grace' }) : null
    const ids = { user_id: invited?.user_id ?? user_id, account_id, actor_user_id: user_id }
    // The warning to the old address carries no secret.
    const secret = db.selectFrom('outgoing_emails').where('template', '<>', 'email-change-announced')
    const kept = () => secret.select(['html', 'text', 'status']).orderBy('id').execute()
    await happen(signal, ids)
    expect(await kept()).toEqual([{ html: '', text: '', status: 'SENT' }])

    mailbox.refuse(new Error('No such mailbox'))
    await expect(happen(signal, ids)).rejects.toThrow('No such mailbox')
    mailbox.refuse(null)
    const [email] = await secret.selectAll().where('status', '=', 'QUEUED').execute()
    expect(email?.text).toContain('http://foyer.test/')
    mailbox.refuse(new Error('No such mailbox'))
    const last = deliverEmail({ ...context, is_last_attempt: true }, { email_id: email?.id ?? 0 })
    await expect(last).rejects.toThrow('No such mailbox')
    mailbox.refuse(null)
    expect((await kept()).at(-1)).toEqual({ html: '', text: '', status: 'FAILED' })
  },
)
