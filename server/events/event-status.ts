import type { contract } from '#contract/contract.ts'
import { canBecome } from '#domain/event-status.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handler } from '#server/http/serve.ts'
import { publishOrganizer } from '#server/organizers/organizer-status.ts'
import { loadEvent } from './event-queries.ts'
import { refuseUnsellable } from './refuse-unsellable.ts'
import { requireConfirmedEmail } from './require-confirmed-email.ts'

/** Locks the organizer before the event, as archiving an organizer does. */
export const setEventStatus: Handler<typeof contract.events.setStatus> = ({ db, actor, event, body, services }) =>
  db.transaction().execute(async (trx) => {
    const isPublic = body.status === 'LIVE' || body.status === 'PAUSED'
    if (isPublic) await publishOrganizer(trx, actor, event.organizer_id)
    const { status } = await trx
      .selectFrom('events')
      .select('status')
      .where('id', '=', event.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (!canBecome(status, body.status)) throw new ApiError('transition_not_allowed')
    if (body.status === 'LIVE' && status !== 'LIVE') await requireConfirmedEmail(trx, services.config, event.account_id)
    if (body.status === 'LIVE' && status !== 'LIVE') await refuseUnsellable(trx, event.id)
    await trx.updateTable('events').set({ status: body.status }).where('id', '=', event.id).execute()
    const data = { from: status, to: body.status }
    await emit(trx, actor, { name: 'event.status_changed', subject_id: event.id, place: inEvent(event), data })
    return loadEvent(trx, event.id)
  })
