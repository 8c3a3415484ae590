import { sql } from 'kysely'
import type { attendees as endpoints } from '#contract/attendees.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'

type Which = { event: EventRow; attendee_id: number; to: Body<typeof endpoints.transfer> }

/**
 * Transfers a ticket to another person; its former codes and links become invalid. Waits for a concurrent check-in, and then the
 * ticket stays with its holder: exactly one of the two gets in (docs/rules/orders.md). At another address than the buyer's it
 * no longer opens by the link of the order (docs/rules/self-service.md).
 */
export async function transferTicket(trx: Trx, actor: Actor, { event, attendee_id, to }: Which): Promise<void> {
  const { send_ticket, updated_at: seen, ...person } = to
  const attendee = await lockTicket(trx, event.id, attendee_id)
  assertVersion(attendee, seen)
  if (attendee.status === 'CANCELLED') throw new ApiError('ticket_cancelled')
  if (await isCheckedIn(trx, attendee_id)) throw new ApiError('already_checked_in')
  const codes = { short_id: newShortId('a'), public_id: newPublicId('A'), ticket_code: newTicketCode() }
  await trx
    .updateTable('attendees')
    .set({ ...person, ...codes, is_given_away: !isBuyers(attendee.buyer_email, person.email) })
    .where('id', '=', attendee_id)
    .execute()
  const place = { ...inEvent(event), order_id: attendee.order_id }
  const { first_name, email, public_id } = attendee
  const carry = { send_emails: send_ticket, former: { first_name, email, public_id } }
  await emit(trx, actor, { name: 'attendee.transferred', subject_id: attendee_id, place, carry })
}

const buyerEmail = sql<string | null>`(select orders.email from orders where orders.id = attendees.order_id)`

const isBuyers = (buyer_email: string | null, email: string) => buyer_email?.toLowerCase() === email.toLowerCase()

/** Takes the same lock as a scan: the second of the two sees what the first has done. */
function lockTicket(trx: Trx, event_id: number, attendee_id: number) {
  return trx
    .selectFrom('attendees')
    .select(['status', 'order_id', 'first_name', 'email', 'public_id', 'updated_at'])
    .select(buyerEmail.as('buyer_email'))
    .where('id', '=', attendee_id)
    .where('event_id', '=', event_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

async function isCheckedIn(trx: Trx, attendee_id: number): Promise<boolean> {
  const entry = await trx
    .selectFrom('check_ins')
    .select('id')
    .where('attendee_id', '=', attendee_id)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
