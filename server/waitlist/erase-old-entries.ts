import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { changeWaitlist } from './change-waitlist.ts'

const KEPT_DAYS = 30
/** Entries of one transaction, so that the event is locked for a moment only. */
const AT_ONCE = 1_000

/**
 * Job: deletes entries, with the names and addresses in them, 30 days after their event has ended. An event without an end counts
 * as ended when it starts, or when the person joined if that is later. Returns how many. docs/rules/waitlist.md
 */
export async function eraseOldEntries({ db }: Pick<Services, 'db'>): Promise<number> {
  let erased = 0
  for (const event_id of await dueEvents(db))
    for (let some = AT_ONCE; some === AT_ONCE; erased += some) some = await eraseSome(db, event_id)
  return erased
}

async function dueEvents(db: Db): Promise<number[]> {
  const due = dueEntries(db).select('entry.event_id').distinct().orderBy('entry.event_id')
  return (await due.execute()).map(({ event_id }) => event_id)
}

function eraseSome(db: Db, event_id: number): Promise<number> {
  return db.transaction().execute((trx) =>
    changeWaitlist(trx, event_id, async () => {
      const due = dueEntries(trx).select('entry.id').where('entry.event_id', '=', event_id)
      const some = due.orderBy('entry.id').limit(AT_ONCE).forUpdate('entry').skipLocked()
      const { numDeletedRows } = await trx.deleteFrom('waitlist_entries').where('id', 'in', some).executeTakeFirst()
      return Number(numDeletedRows)
    }),
  )
}

/** Without those whose offer is open, or over and not yet told (settle-offers.ts). */
function dueEntries(db: Db | Trx) {
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('events', 'events.id', 'entry.event_id')
    .where('events.deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(events.end_date, greatest(events.start_date, entry.created_at))
        < now() - make_interval(days => ${KEPT_DAYS}::int)`,
    )
    .where(sql<boolean>`(entry.order_id is null or entry.left_at is not null or entry.offer_settled_at is not null)`)
}
