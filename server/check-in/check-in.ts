import { sql } from 'kysely'
import type { checkIn as endpoints, StaffCheckInList } from '#contract/check-in.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { CheckInListRow, EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { createCheckIns } from './check-in-batch.ts'
import { checkInListsOf, countersOf } from './check-in-list-queries.ts'
import { activeContextOf, attendeesOnList, contextOf, matchesWords, toListedAttendee } from './check-in-queries.ts'
import { withSecrets } from './genuine-codes.ts'

/** Handlers for door staff, who hold the list's link. The queue of waiting scans lives as long as the process. */
export function checkInHandlers({ batch_db }: Pick<Services, 'batch_db'>): Handlers<typeof endpoints> {
  const scan = createCheckIns(batch_db)
  return {
    ...readings,
    checkIn: async ({ db, services: { config }, actor, list, device, body, address }) => {
      const device_id = device?.id ?? null
      const entries = await withSecrets({ db, config }, list.event_id, body.attendees)
      const results = []
      // One after the other, so that the attendees of one request are checked in in the given order.
      for (const entry of entries) results.push(await scan(list.id, { list, entry, address, actor, device_id }))
      return results
    },
  }
}

/** The list and its counters, for door staff. */
export async function listForStaff(
  db: Db,
  { event, list }: { event: EventRow; list: CheckInListRow },
): Promise<StaffCheckInList> {
  const context = await contextOf(db, list)
  const [{ products }, counters] = await Promise.all([
    checkInListsOf(db, event.id).where('check_in_lists.id', '=', list.id).executeTakeFirstOrThrow(),
    countersOf(db, [list.id]),
  ])
  const { state, allow_unpaid, now: server_time } = context
  return { ...list, ...counters(list.id), state, allow_unpaid, products, event, server_time }
}

const readings: Omit<Handlers<typeof endpoints>, 'checkIn'> = {
  list: ({ db, event, list }) => listForStaff(db, { event, list }),

  async attendees({ db, list, query }) {
    const context = await activeContextOf(db, list)
    const attendees = await attendeesOnList(db, context)
      .where(matchesWords(query.query ?? ''))
      .orderBy(sql`lower(attendees.last_name), lower(attendees.first_name), attendees.id`)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute()
    return attendees.map(toListedAttendee)
  },

  async attendee({ db, list, params }) {
    const context = await activeContextOf(db, list)
    const attendee = await attendeesOnList(db, context)
      .where('attendees.public_id', '=', params.attendee_public_id)
      .executeTakeFirst()
    if (!attendee) throw new ApiError('not_found')
    return toListedAttendee(attendee)
  },

  async undo({ db, actor, event, list, params }) {
    await activeContextOf(db, list)
    await db.transaction().execute(async (trx) => {
      const undone = await trx
        .updateTable('check_ins')
        .set({ undone_at: sql`now()` })
        .where('short_id', '=', params.check_in_short_id)
        .where('check_in_list_id', '=', list.id)
        .where('undone_at', 'is', null)
        .returning((check_in) => [
          'id',
          check_in
            .selectFrom('attendees')
            .select('order_id')
            .whereRef('attendees.id', '=', 'attendee_id')
            .as('order_id'),
        ])
        .executeTakeFirst()
      if (!undone) throw new ApiError('not_checked_in')
      const place = { ...inEvent(event), ...(undone.order_id && { order_id: undone.order_id }) }
      await emit(trx, actor, { name: 'check_in.undone', subject_id: undone.id, place })
    })
    return undefined
  },
}
