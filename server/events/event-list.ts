import { type SqlBool, sql } from 'kysely'
import { eventListRules } from '#contract/events.ts'
import type { ListQuery } from '#contract/lists.ts'
import { type Figures, figuresOfEvents, NOTHING } from '#server/figures/figures.ts'
import { quantityLeftOf } from '#server/figures/quantity-left.ts'
import type { Member } from '#server/http/identity.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import type { Db } from '#server/lib/database.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { presentEvent, selectEvents } from './event-queries.ts'
import { withinScope } from './within-scope.ts'

export type EventListQuery = ListQuery & { eventsStatus?: keyof typeof TABS | undefined }

/** The three tabs. An event without an end is not over until it is archived. */
const TABS = {
  upcoming: sql<SqlBool>`events.status <> 'ARCHIVED' and (events.end_date is null or events.end_date >= now())`,
  ended: sql<SqlBool>`events.status <> 'ARCHIVED' and events.end_date < now()`,
  archived: sql<SqlBool>`events.status = 'ARCHIVED'`,
}

/** A page of the events in `select`; the same sorts and filters for members and visitors. */
export function pageOfEvents(db: Db, select: ReturnType<typeof selectEvents>, query: EventListQuery) {
  const inTab = query.eventsStatus ? select.where(TABS[query.eventsStatus]) : select
  return listPage(inTab, {
    db,
    query,
    rules: eventListRules,
    columns: {
      title: asPeopleSort('events.title'),
      status: sql`events.status`,
      start_date: sql`events.start_date`,
      end_date: sql`events.end_date`,
      created_at: sql`events.created_at`,
      updated_at: sql`events.updated_at`,
      organizer_id: sql`events.organizer_id`,
      category: sql`events.category`,
      place: sql`case when settings.is_online_event then 'ONLINE' else 'VENUE' end`,
    },
    search: [
      sql`events.title`,
      sql`coalesce(settings.location_details->>'venue_name', '')`,
      sql`coalesce(settings.location_details->>'city', '')`,
    ],
    tie: sql`events.id`,
  })
}

type Owner = Pick<Member, 'account_id' | 'scope' | 'permissions'> & { organizer_id?: number }

/**
 * A page of events for members of the account: a fixed number of queries, however many events. Includes the figures for members
 * who may read reports.
 */
export async function listForMembers(db: Db, owner: Owner, query: EventListQuery) {
  let select = selectEvents(db).where('events.account_id', '=', owner.account_id).where(withinScope(owner.scope))
  if (owner.organizer_id) select = select.where('events.organizer_id', '=', owner.organizer_id)
  const { data: rows, meta } = await pageOfEvents(db, select, query)
  const ids = rows.map((row) => row.id)
  const images = await imagesOf(db, 'event_id', ids)
  const figures = owner.permissions.includes('reports.read') ? await figuresOfEvents(db, ids) : null
  const quantities = await quantityLeftOf(db, ids)
  const data = rows.map((row) => ({
    ...presentEvent(row),
    images: images.get(row.id) ?? [],
    statistics: figures && statisticsOf(figures.get(row.id)),
    // Without any price there is nothing left to sell.
    quantity_left: quantities.has(row.id) ? (quantities.get(row.id) ?? null) : 0,
  }))
  return { data, meta }
}

function statisticsOf(figures: Figures = NOTHING) {
  return { ...figures, sales_total_gross: figures.total_gross }
}
