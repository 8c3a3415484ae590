import { sendOrderEmailConfirmation } from '#server/checkout/send-order-email-confirmation.ts'
import type { Services } from '#server/services.ts'
import { tokenIn } from './confirmations.ts'
import { jobPayload } from './jobs.ts'

/** Runs the activity handlers of the newest confirmation request. Returns its email, or null if none was written. */
export async function sendConfirmation(services: Services, order: { short_id: string }) {
  const { db } = services
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const payload = jobPayload('order.email_confirmation_requested', { order_id })
  await sendOrderEmailConfirmation({ ...services, mailer: null, is_last_attempt: false }, payload)
  const key = `sendOrderEmailConfirmation:${payload.activity_id}:%`
  const email = db.selectFrom('outgoing_emails').selectAll().where('dedupe_key', 'like', key)
  return (await email.executeTakeFirst()) ?? null
}

/** The token of the link in the email. */
export async function confirmationToken(services: Services, order: { short_id: string }): Promise<string> {
  const email = await sendConfirmation(services, order)
  return tokenIn(email?.html ?? '')
}
