import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { waitlist as endpoints } from '#contract/waitlist.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import { listPage } from '#server/lib/list-page.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { endEntry } from './end-entry.ts'
import { ENTRY_STATUS, entriesOf } from './entry-queries.ts'
import { offerNext } from './make-offers.ts'
import { waitlistStats } from './waitlist-stats.ts'

const LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    position: sql`line.position`,
    created_at: sql`entry.created_at`,
    status: ENTRY_STATUS,
    product_price_id: sql`entry.product_price_id`,
    email: sql`entry.email`,
  },
  search: [sql`entry.email`, sql`entry.first_name`, sql`entry.last_name`],
  tie: sql`entry.id`,
}

/** The rules: docs/rules/waitlist.md */
export const waitlist: Handlers<typeof contract.waitlist> = {
  list: ({ db, event, query }) => listPage(entriesOf(db, event.id), { db, query, ...LIST }),

  stats: ({ db, event }) => waitlistStats(db, event.id),

  offer: async ({ db, actor, event, body }) => {
    const ids = await offerNext(db, actor, { event_id: event.id, ...body })
    return entriesOf(db, event.id)
      .where('entry.id', 'in', ids)
      .orderBy('entry.created_at')
      .orderBy('entry.id')
      .execute()
  },

  remove: ({ db, actor, event: { id }, params: { entry_id } }) =>
    db.transaction().execute((trx) =>
      changeWaitlist(trx, id, async (event) => {
        const found = entriesOf(trx, id).where('entry.id', '=', entry_id)
        const entry = await found.executeTakeFirstOrThrow(() => new ApiError('not_found'))
        await endEntry(trx, actor, { event, entry })
        return undefined
      }),
    ),
}
