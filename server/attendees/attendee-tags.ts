import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { changeOfTags, MOST_TAGS } from '#domain/order-tag.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { MOST_LISTED_TAGS, TAGGED } from '#server/orders/order-tags.ts'
import { attendeeOf } from './attendees.ts'
import { lockTickets } from './save-attendees.ts'

export const attendeeTags: Handlers<typeof contract.attendeeTags> = {
  list: async ({ db, event }) => {
    const tags = await db
      .selectFrom('attendee_tags')
      .select('tag')
      .distinct()
      .where('event_id', '=', event.id)
      .orderBy('tag')
      .limit(MOST_LISTED_TAGS)
      .execute()
    return tags.map(({ tag }) => tag)
  },

  change: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      const { id, order_id } = await attendeeOf(trx, event.id, params.attendee_id)
      // Of two concurrent changes, the second sees what the first one did.
      await lockTickets(trx, [id])
      const { tags } = await attendeeOf(trx, event.id, id)
      const { added, removed, is_full } = changeOfTags(tags, body)
      if (is_full) throw malformed('add', 'list_too_long', { most: MOST_TAGS })
      for (const tag of removed) await untagAttendees(trx, [id], tag)
      for (const tag of added) await tagAttendees(trx, [id], tag)
      const place = { ...inEvent(event), order_id }
      await emit(trx, actor, { name: 'attendee.tagged', subject_id: id, place, data: TAGGED })
      return attendeeOf(trx, event.id, id)
    }),
}

/** Expects the attendees to be locked and to have room for one more. */
export async function tagAttendees(trx: Trx, attendee_ids: readonly number[], tag: string): Promise<void> {
  await sql`
    insert into attendee_tags (attendee_id, tag, account_id, event_id)
    select id, ${tag}, account_id, event_id from attendees where id = any(${attendee_ids}::int[])
    on conflict do nothing`.execute(trx)
}

export async function untagAttendees(trx: Trx, attendee_ids: readonly number[], tag: string): Promise<void> {
  await trx
    .deleteFrom('attendee_tags')
    .where('attendee_id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .where('tag', '=', tag)
    .execute()
}
