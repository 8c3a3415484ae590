import type { Pool } from 'pg'
import type { Event } from '#contract/events.ts'
import type { DemoEvent } from './demo-data.ts'

const DAYS_OF_SALE = 28

/**
 * Spreads sales over the last weeks before now or before the event. Marks most offline orders as paid, and moves past events into
 * the past.
 */
export async function spreadOverTime(pool: Pool, { id }: Event, { in_days }: DemoEvent): Promise<void> {
  await pool.query(
    `update orders set created_at = moment, completed_at = case when completed_at is not null then moment end,
       status = case when is_paid then 'COMPLETED' else status end,
       payment_status = case when is_paid then 'PAYMENT_RECEIVED' else payment_status end,
       paid_at = case when is_paid then moment end
     from (select id as order_id, status = 'AWAITING_OFFLINE_PAYMENT' and id % 9 <> 0 as is_paid,
             now() - make_interval(days => $2)
               - make_interval(hours => (row_number() over (order by id desc) * 24 * $3 / count(*) over ())::int) as moment
           from orders where event_id = $1) as sale
     where order_id = orders.id`,
    [id, Math.max(0, -in_days), DAYS_OF_SALE],
  )
  await pool.query(
    `update payments set created_at = orders.completed_at, settled_at = orders.paid_at,
       state = case when orders.paid_at is null then state else 'SUCCEEDED' end
     from orders where orders.id = payments.order_id and orders.event_id = $1`,
    [id],
  )
  await pool.query(
    `update attendees set status = 'ACTIVE', created_at = orders.created_at from orders
     where orders.id = attendees.order_id and orders.event_id = $1 and orders.status = 'COMPLETED'`,
    [id],
  )
  if (in_days >= 1) return
  const shift = `set start_date = start_date - make_interval(days => $2), end_date = end_date - make_interval(days => $2)`
  await pool.query(`update events ${shift} where id = $1`, [id, 1 - in_days])
}

/** Adds page views for each day of the sale, about twelve per reservation, and a few clicks on affiliate links. */
export async function showPages(pool: Pool, { id }: Event, { in_days, status }: DemoEvent): Promise<void> {
  if (status === 'DRAFT') return
  await pool.query(
    `insert into event_page_views (account_id, event_id, day, views)
     select events.account_id, events.id, today - ago, 5 + (ago * 7) % 9 + 11 * (
       select count(*) from orders
       where orders.event_id = events.id and (orders.created_at at time zone events.timezone)::date = today - ago)
     from events, generate_series($2::int, $2::int + $3::int) as ago, lateral (select (now() at time zone timezone)::date as today)
     where events.id = $1`,
    [id, Math.max(0, -in_days), DAYS_OF_SALE],
  )
  await pool.query(
    `insert into affiliate_clicks (affiliate_id, day, clicks)
     select affiliate_id, (orders.created_at at time zone events.timezone)::date as day, 3 * count(*) + sum(orders.id) % 4
     from orders join events on events.id = orders.event_id
     where affiliate_id is not null and event_id = $1 group by affiliate_id, day`,
    [id],
  )
}
