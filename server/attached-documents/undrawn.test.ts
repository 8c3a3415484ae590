import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MOST_ATTACHED_BYTES } from '#domain/attached-documents.ts'
import { MOST_DRAWINGS } from '#server/emails/delivery/fill-email.ts'
import { queueDueEmails } from '#server/emails/delivery/queue-email.ts'
import { sendOrderConfirmation } from '#server/orders/send-order-confirmation.ts'
import { pdfsOf, SAYS_ATTACHED } from '#test/attached-pdfs.ts'
import { openEmailApp } from '#test/email-app.ts'
import { jobPayload } from '#test/jobs.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { deliverEmail } from './deliver-email.ts'

const { db, context, mailbox, deliver } = await openEmailApp()

async function queueOne() {
  const event = await insertEvent(db, { settings: { ticket_attachments: 'PER_ORDER' } })
  const order = await insertOrder(db, event)
  await sendOrderConfirmation(context, jobPayload('order.completed', { order_id: order.id }))
  const { id } = await db.selectFrom('outgoing_emails').select('id').executeTakeFirstOrThrow()
  return { id, order }
}

/** Every drawing takes longer than its time limit. */
function breakRenderer() {
  const later = globalThis.setTimeout
  const hurry = (run: () => void, ms?: number) => later(run, ms === 30_000 ? 0 : ms)
  const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurry as typeof setTimeout)
  onTestFinished(() => clock.mockRestore())
  return { repair: () => clock.mockRestore() }
}

const stored = () =>
  db.selectFrom('outgoing_emails').select(['status', 'error', 'failed_drawings']).executeTakeFirstOrThrow()

it('a renderer that fails delays the email, and it arrives with its file', async () => {
  const { id, order } = await queueOne()
  const renderer = breakRenderer()
  await expect(deliverEmail(context, { email_id: id })).rejects.toThrow('task took too long')
  expect(mailbox.emails).toEqual([])
  expect(await stored()).toMatchObject({
    status: 'QUEUED',
    failed_drawings: 1,
    error: expect.stringContaining('could not be drawn'),
  })
  renderer.repair()
  await deliver()
  expect(pdfsOf(mailbox.emails[0]).map(({ secrets }) => secrets)).toEqual([[order.attendees[0]?.ticket_code]])
  expect(mailbox.emails[0]?.text).toMatch(SAYS_ATTACHED)
  expect(await stored()).toMatchObject({ status: 'SENT', error: null })
})

it('after the last try the email leaves without its file, and does not name it', async () => {
  const { id, order } = await queueOne()
  breakRenderer()
  for (let tries = 1; tries < MOST_DRAWINGS; tries++)
    await expect(deliverEmail(context, { email_id: id })).rejects.toThrow()
  expect(mailbox.emails).toEqual([])
  await deliverEmail(context, { email_id: id })
  expect(await stored()).toMatchObject({ status: 'SENT', error: null })
  expect(pdfsOf(mailbox.emails[0])).toEqual([])
  for (const body of [mailbox.emails[0]?.text, mailbox.emails[0]?.html]) {
    expect(body).not.toMatch(SAYS_ATTACHED)
    expect(body).toContain(`/checkout/${order.event_id}/${order.short_id}/summary`)
  }
})

it('so does the last try of the job', async () => {
  const { id } = await queueOne()
  breakRenderer()
  await deliverEmail({ ...context, is_last_attempt: true }, { email_id: id })
  expect(pdfsOf(mailbox.emails[0])).toEqual([])
})

it('attachments that are too large together leave without the PDFs', async () => {
  const { id } = await queueOne()
  const content = Buffer.alloc(MOST_ATTACHED_BYTES - 1000).toString('base64')
  const large = [{ filename: 'large.bin', content_type: 'application/octet-stream', content }]
  const attachments = sql<string>`${JSON.stringify(large)}::jsonb || attachments`
  await db.updateTable('outgoing_emails').set({ attachments }).where('id', '=', id).execute()
  await deliver()
  expect(mailbox.emails[0]?.attachments.map(({ filename }) => filename)).toEqual(['large.bin'])
  expect(mailbox.emails[0]?.text).not.toMatch(SAYS_ATTACHED)
})

const laneOfLast = async () => {
  const jobs = sql<{ lane: string }>`select lane from jobs where name = 'deliverEmail' order by id desc limit 1`
  return (await jobs.execute(db)).rows[0]?.lane
}

it('stores references in the email and waits in a lane of its own, also if it is due later', async () => {
  const { order } = await queueOne()
  const { attachments } = await db.selectFrom('outgoing_emails').select('attachments').executeTakeFirstOrThrow()
  const [{ id } = { id: 0 }] = order.attendees
  expect(attachments).toEqual([
    { kind: 'tickets', filename: expect.stringMatching(/\.pdf$/), order_id: order.id, attendee_ids: [id] },
  ])
  expect(await laneOfLast()).toBe('attachments')
  await sql`delete from jobs`.execute(db)
  await db.updateTable('outgoing_emails').set({ is_delayed: true }).execute()
  await queueDueEmails({ db })
  expect(await laneOfLast()).toBe('attachments')
  await db.updateTable('outgoing_emails').set({ is_delayed: true, attachments: '[]' }).execute()
  await queueDueEmails({ db })
  expect(await laneOfLast()).toBe('deliveries')
})
