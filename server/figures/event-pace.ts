import { type RawBuilder, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { EventPace } from '#contract/event-figures.ts'
import { mostComparable } from '#domain/comparable-event.ts'
import type { Scope } from '#domain/scope.ts'
import { capacityOf } from '#domain/sold-of-capacity.ts'
import { withinScope } from '#server/events/within-scope.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { PLACED } from '#server/orders/status-sets.ts'
import { priceLimitsOf } from './price-stock.ts'

/** Maximum number of earlier events; older ones say little about how people buy now. */
const MOST_CONSIDERED = 50

export const eventPace: Handler<typeof contract.events.pace> = async ({ db, event, member }) => {
  const other = await comparableTo(db, event, member.scope)
  const [sold, soldOfOther] = await Promise.all([soldOnDays(db, event), other ? soldOnDays(db, other) : []])
  return { sold, compared_with: other && { ...other, sold: soldOfOther } }
}

/** The comparable event by the rule, among those in the caller's scope. */
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

/** Events of the organizer that have started and had attendees. */
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

type Dated = Pick<EventRow, 'id' | 'start_date' | 'timezone'>
type SoldOnDay = EventPace['sold'][number]

/** Tickets of placed orders by the day of the order, without those cancelled since. */
async function soldOnDays(db: Db, event: Dated): Promise<SoldOnDay[]> {
  const [sold, cancelled] = await Promise.all([ticketsOnDays(db, event), cancelledOnDays(db, event)])
  const less = new Map(cancelled.map(({ days_before, tickets }) => [days_before, tickets]))
  return sold
    .map(({ days_before, tickets }) => ({ days_before, tickets: tickets - (less.get(days_before) ?? 0) }))
    .filter(({ tickets }) => tickets > 0)
}

/** Days before the start, by the event's calendar. */
function daysBefore({ start_date, timezone }: Dated) {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timezone})::date`
  return sql`greatest(0, ${dayOf(sql`${start_date}::timestamptz`)} - ${dayOf(sql`orders.created_at`)})::int as days_before`
}

function ticketsOnDays(db: Db, event: Dated): Promise<SoldOnDay[]> {
  return withoutLoops(db, async (trx) => {
    const { rows } = await sql<SoldOnDay>`
      select ${daysBefore(event)}, sum(quantity)::int as tickets
      from orders join order_items on order_items.order_id = orders.id
      where orders.event_id = ${event.id} and order_items.event_id = ${event.id} and orders.status in ${PLACED}
        and product_type = 'TICKET'
      group by 1 order by 1 desc`.execute(trx)
    return rows
  })
}

function cancelledOnDays(db: Db, event: Dated): Promise<SoldOnDay[]> {
  return withoutLoops(db, async (trx) => {
    const { rows } = await sql<SoldOnDay>`
      select ${daysBefore(event)}, count(*)::int as tickets
      from attendees join orders on orders.id = attendees.order_id
      where attendees.event_id = ${event.id} and orders.event_id = ${event.id} and attendees.status = 'CANCELLED'
        and orders.status in ${PLACED}
      group by 1`.execute(trx)
    return rows
  })
}
