import type { contract } from '#contract/contract.ts'
import { canBecome } from '#domain/event-status.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handler } from '#server/http/serve.ts'
import { publishOrganizer } from '#server/organizers/organizer-status.ts'
import { loadEvent } from './event-queries.ts'

/** Locks the organizer before the event, as archiving an organizer does. */
export const setEventStatus: Handler<typeof contract.events.setStatus> = ({ db, event, body }) =>
  db.transaction().execute(async (trx) => {
    const isPublic = body.status === 'LIVE' || body.status === 'PAUSED'
    if (isPublic) await publishOrganizer(trx, event.organizer_id)
    const { status } = await trx
      .selectFrom('events')
      .select('status')
      .where('id', '=', event.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (!canBecome(status, body.status)) throw new ApiError('transition_not_allowed')
    await trx.updateTable('events').set({ status: body.status }).where('id', '=', event.id).execute()
    return loadEvent(trx, event.id)
  })
