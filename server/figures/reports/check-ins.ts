import { sql } from 'kysely'
import { fillHours } from '#domain/report.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { expectedByProduct, isEntryOf, isExpected } from '../counted.ts'
import { within } from '../days.ts'
import type { ReadReport, RowOf } from './report-parts.ts'

/** Attendees expected at present, and those of them admitted on these days, by list and product. */
export const checkIns: ReadReport<'check_ins'> = (db, { event, days }) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'check_ins'>>`
      select list.id as check_in_list_id, list.name as check_in_list_name, product.id as product_id,
        product.title as product_title, coalesce(expected.attendees, 0)::int as expected,
        coalesce(entries.admitted, 0)::int as admitted
      from check_in_lists list
      join check_in_list_products chosen on chosen.check_in_list_id = list.id
      join products product on product.id = chosen.product_id
      left join (
        select product_id, sum(attendees) as attendees from (${expectedByProduct(event.id)}) part group by 1
      ) expected on expected.product_id = product.id
      left join (
        select check_in_list_id, product_id, count(*) as admitted
        from check_ins join attendees on attendees.id = check_ins.attendee_id
        where ${isEntryOf(event.id)} and ${within(days, sql`check_ins.created_at`)}
          and attendees.event_id = ${event.id} and ${isExpected(event.id)}
        group by 1, 2
      ) entries on entries.check_in_list_id = list.id and entries.product_id = product.id
      where list.event_id = ${event.id} and list.deleted_at is null and product.event_id = ${event.id}
      order by list.id, product.order, product.id`.execute(trx)
    return rows
  })

/**
 * Expected attendees who came in, by the hour of their first admission, over all lists. Converts to local time once per quarter
 * of an hour, since no time zone shifts by less.
 */
export const occupancy: ReadReport<'occupancy'> = (db, { event, days }) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'occupancy'>>`
      select to_char(quarter at time zone ${event.timezone}::text, 'YYYY-MM-DD"T"HH24:00') as hour,
        sum(admitted)::int as admitted
      from (
        select date_bin('15 minutes', entry.first, 'epoch') as quarter, count(*) as admitted
        from (
          select attendee_id, min(created_at) as first from check_ins where ${isEntryOf(event.id)} group by 1
        ) entry join attendees on attendees.id = entry.attendee_id
        where attendees.event_id = ${event.id} and ${isExpected(event.id)} and ${within(days, sql`entry.first`)}
        group by 1
      ) entries group by 1 order by 1`.execute(trx)
    return fillHours(rows)
  })
