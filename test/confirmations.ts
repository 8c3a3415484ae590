import { events } from '#contract/events.ts'
import type { Visitor } from './clients.ts'

/** Turns confirmation by email for free orders of an event on or off. */
export const confirmByEmail = ({ visitor }: { visitor: Visitor }, event_id: number, isOn = true) =>
  visitor.call(events.updateSettings, { params: { event_id }, body: { confirm_free_orders_by_email: isOn } })

/** The token of the link in the email. */
export function tokenIn(html: string): string {
  const [, token] = html.match(/\/confirm\/([\w-]+)"/) ?? []
  if (!token) throw new Error('there is no link in the e-mail')
  return token
}
