import { randomUUID } from 'node:crypto'
import { events } from '#contract/events.ts'
import { sendOrderEmailConfirmation } from '#server/emails/send-order-email-confirmation.ts'
import type { Services } from '#server/services.ts'
import type { Visitor } from './clients.ts'

/** Has free orders of an event confirmed by e-mail, or not any more. */
export const confirmByEmail = ({ visitor }: { visitor: Visitor }, event_id: number, isOn = true) =>
  visitor.call(events.updateSettings, { params: { event_id }, body: { confirm_free_orders_by_email: isOn } })

/** Does what follows the newest request for a confirmation, and returns the e-mail; null when none was written. */
export async function sendConfirmation(services: Services, order: { short_id: string }) {
  const { db } = services
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const payload = { order_id, signal_id: randomUUID() }
  await sendOrderEmailConfirmation({ ...services, mailer: null, is_last_attempt: false }, payload)
  const key = `sendOrderEmailConfirmation:${payload.signal_id}:%`
  const email = db.selectFrom('outgoing_emails').selectAll().where('dedupe_key', 'like', key)
  return (await email.executeTakeFirst()) ?? null
}

/** The secret of the link in the e-mail. */
export async function confirmationToken(services: Services, order: { short_id: string }): Promise<string> {
  const email = await sendConfirmation(services, order)
  const [, token] = email?.html.match(/\/confirm\/([\w-]+)"/) ?? []
  if (!token) throw new Error('there is no e-mail with a link')
  return token
}
