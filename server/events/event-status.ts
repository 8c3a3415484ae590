import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import { canBecome, type EventStatus } from '#domain/event-status.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { publishOrganizer } from '#server/organizers/organizer-status.ts'
import type { Services } from '#server/services.ts'
import { loadEvent } from './event-queries.ts'
import { refuseUnsellable } from './refuse-unsellable.ts'
import { requireConfirmedEmail } from './require-confirmed-email.ts'

export const setEventStatus: Handler<typeof contract.events.setStatus> = ({ db, actor, event, body, services }) =>
  db.transaction().execute(async (trx) => {
    await changeEventStatus(trx, actor, { event, to: body.status, config: services.config })
    return loadEvent(trx, event.id)
  })

type Change = {
  event: Pick<EventRow, 'id' | 'account_id' | 'organizer_id'>
  to: EventStatus
  config: Services['config']
}

/**
 * Changes the status by hand or as planned, with the same checks and refusals (409). Locks the organizer before the event, as
 * archiving an organizer does. Removes planned publishing once the event is no longer a draft.
 */
export async function changeEventStatus(trx: Trx, actor: Actor, { event, to, config }: Change): Promise<void> {
  const { organizer_id } = event
  if (to === 'LIVE' || to === 'PAUSED') await publishOrganizer(trx, actor, { organizer_id, config })
  const { status } = await trx
    .selectFrom('events')
    .select('status')
    .where('id', '=', event.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  if (!canBecome(status, to)) throw new ApiError('transition_not_allowed')
  if (to === 'LIVE' && status !== 'LIVE') await requireConfirmedEmail(trx, config, event.account_id)
  if (to === 'LIVE' && status !== 'LIVE') await refuseUnsellable(trx, event.id)
  const nothing_planned = to === 'DRAFT' ? {} : { publish_at: null }
  await trx
    .updateTable('events')
    .set({ status: to, ...nothing_planned })
    .where('id', '=', event.id)
    .execute()
  const data = { from: status, to }
  await emit(trx, actor, { name: 'event.status_changed', subject_id: event.id, place: inEvent(event), data })
}
