import type { MessagePurpose } from '#domain/message.ts'
import type { RefundState } from '#domain/refund.ts'
import type { Followed } from '#server/activity/subscribers.ts'
import { newFileKey } from '#server/files/keep-file.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import { attachmentPath } from '#server/messages/attachments.ts'
import { sendMessage } from '#server/messages/send-message.ts'
import { addCardDifference } from './card-differences.ts'
import type { openEmailApp } from './email-app.ts'
import { insertInvoice } from './invoicing.ts'
import type { JobIds } from './jobs.ts'
import type { ReceivedEmail } from './mailbox.ts'
import { type EventRows, insertEvent, insertInvited, insertOrder } from './order-rows.ts'
import { writeRefund } from './payments.ts'
import { insertEntry } from './waitlist-rows.ts'
import { insertPausedWebhook } from './webhooks.ts'

type EmailApp = Awaited<ReturnType<typeof openEmailApp>>

async function aRefundOf({ db }: EmailApp, order_id: number, state: RefundState = 'SUCCEEDED'): Promise<number> {
  await writeRefund(db, order_id, { state, amount: 100 })
  const refund = db.selectFrom('refunds').select('id').where('order_id', '=', order_id).where('state', '=', state)
  return (await refund.executeTakeFirstOrThrow()).id
}

async function anItemOf({ db }: EmailApp, order_id: number): Promise<number> {
  const items = db.selectFrom('order_items').select('id').where('order_id', '=', order_id)
  return (await items.executeTakeFirstOrThrow()).id
}

/** Every kind of email that follows an activity, as it arrived. All text written by people is `said`. */
export async function everyEmail(app: EmailApp, said: string): Promise<ReceivedEmail[]> {
  const { db, happen } = app
  const rows = await insertEvent(db, {
    event: { title: said, description: said },
    organizer: { name: said },
    owner: { first_name: said, pending_email: 'new@example.com' },
    product: { title: said },
    settings: {
      is_online_event: true,
      email_footer_message: said,
      offline_payment_instructions: said,
      online_event_connection_details: said,
    },
  })
  await db.updateTable('users').set({ pending_email: null }).where('id', '<>', rows.user_id).execute()
  const taxes_and_fees = JSON.stringify([{ name: said, type: 'FEE', calculation_type: 'FIXED', rate: 1, amount: 1 }])
  const order = { first_name: said, last_name: said, promo_code: said, total_discount: 1, taxes_and_fees }
  const attendees = [{ first_name: said, last_name: said }]
  const made = await insertOrder(db, rows, { order, attendees })
  await insertInvoice(db, made.id, said)
  const unpaid = await insertOrder(db, rows, {
    order: { ...order, status: 'AWAITING_OFFLINE_PAYMENT', payment_due_at: '2027-01-01T00:00:00Z' },
    attendees,
  })
  const cancelled = await insertOrder(db, rows, { order: { ...order, status: 'CANCELLED' }, attendees })
  const asked = { ...order, status: 'RESERVED', confirmation_requested_at: new Date().toISOString() } as const
  const unconfirmed = await insertOrder(db, rows, { order: asked, attendees })

  const failed = await insertOrder(db, rows, {
    order: { ...order, status: 'RESERVED', payment_status: 'PAYMENT_FAILED' },
    attendees,
  })

  const { account_id } = rows
  const waitlist_id = (status?: 'RESERVED' | 'EXPIRED') => insertEntry(db, rows, { said, status })
  const invited = await insertInvited(db, { account_id, first_name: said })

  const everything: { [N in Followed]: JobIds<N> } = {
    // These have no email.
    'image.uploaded': { image_id: 0 },
    'event.updated': { event_id: rows.event_id },
    'event.settings_updated': { event_id: rows.event_id },
    'order.restored': { order_id: made.id },
    'order.marked_unpaid': { order_id: unpaid.id },
    'attendee.updated': { attendee_id: made.attendees[0]?.id ?? 0 },
    'attendee.ticket_changed': { attendee_id: made.attendees[0]?.id ?? 0 },
    'attendee.moved_away': { attendee_id: made.attendees[0]?.id ?? 0 },
    'attendee.reactivated': { attendee_id: made.attendees[0]?.id ?? 0 },
    'account.card_differences_found': {
      account_id: rows.account_id,
      run_id: await addCardDifference(db, { account_id: rows.account_id, mark: 'every' }),
    },
    'webhook.paused': { webhook_id: await insertPausedWebhook(db, rows) },
    'user.registered': { user_id: rows.user_id },
    'user.email_confirmation_requested': { user_id: rows.user_id },
    'user.email_change_requested': { user_id: rows.user_id },
    'user.password_reset_requested': { user_id: rows.user_id },
    'user.password_changed': { user_id: rows.user_id },
    'user.totp_added': { user_id: rows.user_id },
    'user.totp_removed': { user_id: rows.user_id },
    'user.passkey_added': { user_id: rows.user_id },
    'user.passkey_removed': { user_id: rows.user_id },
    'user.recovery_codes_made': { user_id: rows.user_id },
    'user.recovery_code_used': { user_id: rows.user_id },
    'user.invited': { user_id: invited.user_id, account_id, actor_user_id: rows.user_id },
    'order.created': { order_id: made.id, send_emails: true },
    'order.imported': { order_id: made.id },
    'order.completed': { order_id: made.id },
    'order.awaiting_offline_payment': { order_id: unpaid.id },
    'order.paid': { order_id: made.id },
    'order.nothing_due': { order_id: made.id },
    'order.cancelled': { order_id: cancelled.id, refund: { amount: 100, fee: 20, way: 'BY_HAND', refund_id: null } },
    'order.payment_failed': { order_id: failed.id, was_processing: true },
    'order.payment_returned': { order_id: made.id, refund_id: await aRefundOf(app, made.id) },
    'order.payment_reminded': { order_id: unpaid.id },
    'order.payment_warned': { order_id: unpaid.id },
    'order.refunded': { order_id: made.id, refund_id: await aRefundOf(app, made.id), notify_buyer: true },
    'order.refund_due': { order_id: made.id, refund_id: await aRefundOf(app, made.id, 'PENDING') },
    'order.goods_cancelled': {
      order_id: made.id,
      order_item_id: await anItemOf(app, made.id),
      quantity: 2,
      send_emails: true,
    },
    'order.confirmation_requested': { order_id: made.id },
    'order.invoice_requested': { order_id: made.id },
    'order.lookup_requested': { order_id: made.id },
    'order.email_confirmation_requested': { order_id: unconfirmed.id },
    'attendee.ticket_requested': { attendee_id: made.attendees[0]?.id ?? 0 },
    'attendee.transferred': {
      attendee_id: made.attendees[0]?.id ?? 0,
      send_emails: true,
      former: { first_name: said, email: 'former@example.com', public_id: 'A-FORMER' },
    },
    'attendee.cancelled': {
      order_id: cancelled.id,
      attendee_id: cancelled.attendees[0]?.id ?? 0,
      send_emails: true,
      together: cancelled.attendees.map(({ id }) => id),
      refund: { amount: 100, fee: 20, way: 'CARD', refund_id: null },
    },
    'waitlist.joined': { waitlist_id: await waitlist_id() },
    'waitlist.offered': { waitlist_id: await waitlist_id('RESERVED') },
    'waitlist.offer_expired': { waitlist_id: await waitlist_id('EXPIRED') },
    'organizer.contacted': {
      organizer_id: rows.organizer_id,
      visitor_name: said,
      email: 'tim@example.com',
      message: said,
    },
    'event.publishing_refused': {
      event_id: rows.event_id,
      reason: 'nothing_to_sell',
      publish_at: '2026-05-01T10:00:00.000Z',
    },
  }
  for (const name of Object.keys(everything) as Followed[]) await happen(name, everything[name] as never)
  return happen('order.paid', everything['order.paid'])
}

type Wanted = { locale: string; subject: string; message: string }

/** Messages of an organizer to a buyer, as they arrived: one about the event with a file, then one with news and offers. */
export async function everyMessage(app: EmailApp, wanted: Wanted): Promise<ReceivedEmail[]> {
  const { db, context, mailbox, deliver } = app
  const rows = await insertEvent(db)
  const order = { locale: wanted.locale, opted_into_marketing_at: new Date().toISOString() }
  await insertOrder(db, rows, { order, attendees: [{}] })
  const before = mailbox.emails.length
  for (const purpose of ['EVENT', 'MARKETING'] as const) {
    const message_id = await insertMessage(app, rows, { ...wanted, purpose })
    if (purpose === 'EVENT') await attachPdf(app, rows, message_id)
    await sendMessage(context, { message_id })
    await deliver()
  }
  return mailbox.emails.slice(before)
}

type Written = Wanted & { purpose: MessagePurpose }

async function insertMessage({ db }: EmailApp, { account_id, event_id }: EventRows, written: Written): Promise<number> {
  const { subject, message: body, purpose } = written
  const none = { attendee_ids: [], order_id: null, order_ids: [], product_ids: [], product_price_ids: [] }
  const narrowed = { order_statuses: [], check_in: null, locale: null, answer: null, include_cancelled: false }
  const audience = JSON.stringify({ ...none, ...narrowed })
  const starts_at = new Date().toISOString()
  const values = { account_id, event_id, type: 'ALL_ATTENDEES', audience, subject, body, purpose, starts_at } as const
  return (await db.insertInto('messages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function attachPdf({ db, context }: EmailApp, { account_id, event_id }: EventRows, message_id: number) {
  const file_key = newFileKey()
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
  await openPrivateStorage(context.config).put(attachmentPath(file_key), bytes)
  const about = { file_key, file_name: 'Site plan.pdf', mime_type: 'application/pdf', size: bytes.length }
  const file = db.insertInto('message_attachments').values({ ...about, account_id, event_id })
  const { id: attachment_id } = await file.returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('attachments_of_messages')
    .values({ message_id, attachment_id, account_id, position: 0 })
    .execute()
}
