import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { EventPace } from '#contract/event-figures.ts'
import { mostComparable } from '#domain/comparable-event.ts'
import type { Scope } from '#domain/scope.ts'
import { capacityOf } from '#domain/sold-of-capacity.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { priceLimitsOf } from './price-stock.ts'
import { withinScope } from './within-scope.ts'

/** Older ones say little about how people buy now. */
const MOST_CONSIDERED = 50

export const eventPace: Handler<typeof contract.events.pace> = async ({ db, event, member }) => {
  const other = await comparableTo(db, event, member.scope)
  const [sold, soldOfOther] = await Promise.all([soldOnDays(db, event.id), other ? soldOnDays(db, other.id) : []])
  return { sold, compared_with: other && { ...other, sold: soldOfOther } }
}

/** The rule's choice among what the caller reaches. */
async function comparableTo(db: Db, event: EventRow, scope: Scope) {
  const earlier = await earlierEvents(db, event, scope)
  if (earlier.length === 0) return null
  const prices = Map.groupBy(
    await priceLimitsOf(
      db,
      [event, ...earlier].map(({ id }) => id),
    ),
    (row) => row.event_id,
  )
  const withCapacity = <E extends { id: number }>(one: E) => {
    const tickets = prices.get(one.id)?.filter((price) => price.product_type === 'TICKET' && !price.is_hidden)
    return { ...one, capacity: capacityOf(tickets ?? []) }
  }
  return mostComparable(withCapacity(event), earlier.map(withCapacity))
}

/** Events of the organizer that have begun and had attendees. */
function earlierEvents(db: Db, event: EventRow, scope: Scope) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'category', 'start_date', 'timezone'])
    .where('organizer_id', '=', event.organizer_id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'DRAFT')
    .where('start_date', '<', event.start_date)
    .where('start_date', '<', sql<string>`now()`)
    .where(withinScope(scope))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attendees')
          .select('attendees.id')
          .whereRef('attendees.event_id', '=', 'events.id')
          .where('attendees.status', '=', 'ACTIVE'),
      ),
    )
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CONSIDERED)
    .execute()
}

/** Tickets of placed orders by the day of the order, less those that were cancelled out of them. */
async function soldOnDays(db: Db, event_id: number): Promise<EventPace['sold']> {
  const days = sql`greatest(0, (events.start_date at time zone events.timezone)::date
    - (orders.created_at at time zone events.timezone)::date)`
  const placed = sql`events.id = ${event_id} and orders.event_id = ${event_id}
    and orders.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')`
  const { rows } = await sql<EventPace['sold'][number]>`
    select days_before::int as days_before, sum(tickets)::int as tickets
    from (
      select ${days} as days_before, sum(quantity) as tickets
      from events join orders on true join order_items on order_items.order_id = orders.id
      where ${placed} and order_items.event_id = ${event_id} and product_type = 'TICKET' group by 1
      union all
      select ${days}, - count(*)
      from events join attendees on true join orders on orders.id = attendees.order_id
      where ${placed} and attendees.event_id = ${event_id} and attendees.status = 'CANCELLED' group by 1
    ) sold
    group by 1 having sum(tickets) <> 0 order by 1 desc`.execute(db)
  return rows
}
