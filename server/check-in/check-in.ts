import { sql } from 'kysely'
import type { checkIn as endpoints } from '#contract/check-in.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { createCheckIns } from './check-in-batch.ts'
import { checkInListsOf, countersOf } from './check-in-list-queries.ts'
import { guestsOnList, matchesWords, openActiveDoor, openDoor, toGuest } from './door-queries.ts'

/** For staff at the door, who hold the list's link; the queue of waiting scans lives as long as the process. */
export function checkInHandlers({ batch_db }: Pick<Services, 'batch_db'>): Handlers<typeof endpoints> {
  const scan = createCheckIns(batch_db)
  return {
    ...readings,
    checkIn: async ({ list, body, address }) => {
      const results = []
      // One after the other, so that the guests of one request come in as it names them.
      for (const entry of body.attendees) results.push(await scan(list.id, { list, entry, address }))
      return results
    },
  }
}

const readings: Omit<Handlers<typeof endpoints>, 'checkIn'> = {
  async list({ db, event, list }) {
    const door = await openDoor(db, list)
    const [{ products }, counters] = await Promise.all([
      checkInListsOf(db, event.id).where('check_in_lists.id', '=', list.id).executeTakeFirstOrThrow(),
      countersOf(db, [list.id]),
    ])
    const { state, allow_unpaid, now: server_time } = door
    return { ...list, ...counters(list.id), state, allow_unpaid, products, event, server_time }
  },

  async attendees({ db, list, query }) {
    const door = await openActiveDoor(db, list)
    const guests = await guestsOnList(db, door)
      .where(matchesWords(query.query ?? ''))
      .orderBy(sql`lower(attendees.last_name), lower(attendees.first_name), attendees.id`)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute()
    return guests.map(toGuest)
  },

  async attendee({ db, list, params }) {
    const door = await openActiveDoor(db, list)
    const guest = await guestsOnList(db, door)
      .where('attendees.public_id', '=', params.attendee_public_id)
      .executeTakeFirst()
    if (!guest) throw new ApiError('not_found')
    return toGuest(guest)
  },

  async undo({ db, list, params }) {
    await openActiveDoor(db, list)
    const undone = await db
      .updateTable('check_ins')
      .set({ undone_at: sql`now()` })
      .where('short_id', '=', params.check_in_short_id)
      .where('check_in_list_id', '=', list.id)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!undone) throw new ApiError('not_checked_in')
    return undefined
  },
}
