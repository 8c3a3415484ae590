import type { Actor } from '#domain/actor.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'

type Person = { first_name: string; last_name: string; email: string }
type Which = { event: EventRow; attendee_id: number; to: Partial<Person> }

/**
 * Corrects the spelling of the same person's details: the ticket stays as it is. An admitting ticket is sent again if the
 * address is new. Expects the row to be locked.
 */
export async function correctAttendee(trx: Trx, actor: Actor, { event, attendee_id, to }: Which): Promise<void> {
  const columns = ['first_name', 'last_name', 'email', 'status', 'order_id'] as const
  const ticket = trx.selectFrom('attendees').select(columns).where('id', '=', attendee_id)
  const { order_id, status, ...before } = await ticket.executeTakeFirstOrThrow()
  const fields = changedFields(before, { ...before, ...to })
  if (fields.length > 0) await trx.updateTable('attendees').set(to).where('id', '=', attendee_id).execute()
  const about = { subject_id: attendee_id, place: { ...inEvent(event), order_id } }
  await emit(trx, actor, { name: 'attendee.updated', ...about, data: { fields } })
  if (fields.includes('email') && status === 'ACTIVE')
    await emit(trx, actor, { name: 'attendee.ticket_requested', ...about })
}
