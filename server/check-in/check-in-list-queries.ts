import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ADMITS_UNPAID } from '#server/events/admits-unpaid.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { INACTIVE, NOT_OF_CART } from '#server/orders/status-sets.ts'

/** Lists with their tickets, and the time of the reading by the database's clock. */
export function checkInListsOf(db: Db | Trx, event_id: number) {
  return db
    .selectFrom('check_in_lists')
    .where('check_in_lists.event_id', '=', event_id)
    .where('check_in_lists.deleted_at', 'is', null)
    .selectAll('check_in_lists')
    .select((list) => [
      jsonArrayFrom(
        list
          .selectFrom('check_in_list_products')
          .innerJoin('products', 'products.id', 'check_in_list_products.product_id')
          .whereRef('check_in_list_products.check_in_list_id', '=', 'check_in_lists.id')
          .select(['products.id', 'products.title'])
          .orderBy('products.order')
          .orderBy('products.id'),
      ).as('products'),
      sql<string>`now()`.as('read_at'),
    ])
}

export type CheckInListWithProducts = Awaited<ReturnType<ReturnType<typeof checkInListsOf>['execute']>>[number]

export type Counters = { total_attendees: number; checked_in_attendees: number }

/** Expected and checked-in attendees of many lists in one query. Unpaid attendees count if the event admits them. */
export async function countersOf(db: Db | Trx, list_ids: readonly number[]): Promise<(list_id: number) => Counters> {
  const rows = list_ids.length === 0 ? [] : await countAttendees(db, [...list_ids])
  const counters = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  return (list_id) => counters.get(list_id) ?? { total_attendees: 0, checked_in_attendees: 0 }
}

/**
 * Counts a million attendees once per event, by ticket, out of an index, and the check-ins of a list out of another. Reads an
 * attendee's row only if there is a check-in and the attendee is no longer expected. If a list has all tickets, these are the
 * attendees that are not active.
 */
async function countAttendees(db: Db | Trx, list_ids: number[]) {
  const { rows } = await sql<Counters & { id: number }>`
    with list as (
      select list.id, list.event_id, ${ADMITS_UNPAID} as allow_unpaid,
        array(select product_id from check_in_list_products where check_in_list_id = list.id) as product_ids
      from check_in_lists list join event_settings on event_settings.event_id = list.event_id
      where list.id = any (${list_ids}::int[])
    ), active as (
      select product_id, count(*) as tickets from attendees
      where event_id = any (array(select event_id from list)) and status = 'ACTIVE' group by product_id
    ), unpaid as (
      select product_id, count(*) as tickets from attendees
      where event_id = any (array(select event_id from list where allow_unpaid)) and status = 'AWAITING_PAYMENT'
        and ${NOT_OF_CART} group by product_id
    ), expected as (
      select * from active union all select * from unpaid
    ), entries as (
      select check_in_list_id, count(*) as inside from check_ins
      where check_in_list_id = any (${list_ids}::int[]) and undone_at is null group by check_in_list_id
    )
    select list.id,
      coalesce((select sum(tickets) from expected where product_id = any (list.product_ids)), 0)::int as total_attendees,
      (coalesce(entries.inside, 0)
        - case when entries.inside > 0 then (${notActiveAnyMore}) else 0 end
        - case when entries.inside > 0 and exists (
            select from expected where product_id <> all (list.product_ids)
          ) then (${ofOtherTickets}) else 0 end)::int as checked_in_attendees
    from list left join entries on entries.check_in_list_id = list.id`.execute(db)
  return rows
}

const isInside = sql`check_ins.check_in_list_id = list.id and check_ins.attendee_id = attendees.id and undone_at is null`

const notActiveAnyMore = sql`
  select count(*) from attendees
  where attendees.event_id = list.event_id and attendees.status in ${INACTIVE}
    and not (allow_unpaid and attendees.status = 'AWAITING_PAYMENT' and ${NOT_OF_CART})
    and exists (select from check_ins where ${isInside})`

const ofOtherTickets = sql`
  select count(*) from check_ins join attendees on attendees.id = check_ins.attendee_id
  where check_ins.check_in_list_id = list.id and undone_at is null and attendees.product_id <> all (list.product_ids)
    and (attendees.status = 'ACTIVE' or (allow_unpaid and attendees.status = 'AWAITING_PAYMENT' and ${NOT_OF_CART}))`
