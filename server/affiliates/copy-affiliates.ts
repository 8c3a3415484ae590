import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { newShortId } from '#server/lib/token.ts'

/** Copies affiliates, each with a new link to its figures: an affiliate must not see the figures of the copied event twice. */
export const copyAffiliates: Part = async ({ db, event }) => {
  const affiliates = await affiliatesOf(db, event.id)
  return {
    count: affiliates.length,
    async write({ trx, event_id }) {
      if (affiliates.length === 0) return
      const rows = affiliates.map((affiliate) => ({ ...affiliate, event_id, short_id: newShortId('aff') }))
      await trx.insertInto('affiliates').values(rows).execute()
    },
  }
}

function affiliatesOf(db: Db, event_id: number) {
  return db
    .selectFrom('affiliates')
    .select(['account_id', 'code', 'name', 'email', 'status'])
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
