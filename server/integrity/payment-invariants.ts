import { type RawBuilder, sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import { PLACED } from '#server/orders/status-sets.ts'
import type { Within } from './one-state.ts'

/**
 * Payments received equal the cost of a paid order, also after it is cancelled, and zero for any other order, besides automatic
 * refunds. Expected payments equal the cost of an order that awaits an offline payment. An open order has either that amount or
 * none: its buyer may have started to pay by card.
 */
export const paymentsAndOrders = (within: Within) => sql<Difference>`
  select 'payments = orders' as invariant, o.event_id, format('order %s, %s', o.public_id, c.name) as subject,
    c.due as expected, c.payments as found
  from orders o
  left join (
    select order_id, event_id, sum(amount) filter (where state = 'SUCCEEDED')::bigint as received,
      sum(amount) filter (where state = 'PENDING')::bigint as to_come,
      bool_or(provider <> 'OFFLINE') filter (where state = 'PENDING') as is_by_card
    from payments where ${within('event_id')} group by order_id, event_id
  ) p on p.order_id = o.id and ${sameEvent('p', 'o')}
  left join (
    select order_id, event_id, sum(amount)::bigint as amount
    from refunds where is_surplus and state in ('PENDING', 'SUCCEEDED') and ${within('event_id')} group by order_id, event_id
  ) s on s.order_id = o.id and ${sameEvent('s', 'o')}
  cross join lateral (
    select coalesce(s.amount, 0)
        + case when o.status = 'COMPLETED' or o.payment_status = 'PAYMENT_RECEIVED' then o.total_gross else 0 end as received,
      case when o.status = 'AWAITING_OFFLINE_PAYMENT' or (o.status = 'RESERVED' and p.is_by_card) then o.total_gross
        else 0 end as to_come
  ) due
  cross join lateral (values ('received', due.received, coalesce(p.received, 0)), ('to come', due.to_come, coalesce(p.to_come, 0))
  ) as c (name, due, payments)
  -- Orders that agree in both are left out before each becomes two rows.
  where ${within('o.event_id')} and c.due <> c.payments
    and (due.received <> coalesce(p.received, 0) or due.to_come <> coalesce(p.to_come, 0))`

/** The payment status of a placed order follows from its status and its total. */
export const paymentStatuses = (within: Within) => sql<Difference>`
  select 'payment status follows its order' as invariant, event_id,
    format('order %s, %s, %s', public_id, lower(status::text), coalesce(lower(payment_status::text), 'nothing')) as subject,
    0 as expected, 1 as found
  from orders
  where status in ${PLACED} and ${within('event_id')}
    and payment_status is distinct from (case when status = 'AWAITING_OFFLINE_PAYMENT' then 'AWAITING_OFFLINE_PAYMENT'
      when total_gross = 0 then 'NO_PAYMENT_REQUIRED' else 'PAYMENT_RECEIVED' end)::payment_status`

/** The order repeats how its received payment came. */
export const paymentMethods = (within: Within) => sql<Difference>`
  select 'payment method = payment' as invariant, coalesce(o.event_id, p.event_id) as event_id,
    format('order %s', (select public_id from orders where id = coalesce(o.id, p.order_id))) as subject,
    0 as expected, 1 as found
  from (
    select order_id, event_id, method from payments where method is not null and state = 'SUCCEEDED' and ${within('event_id')}
  ) p
  full join (
    select id, event_id, received_method from orders
    where received_method is not null and ${within('event_id')}
  ) o on o.id = p.order_id
  where p.method is distinct from o.received_method`

/**
 * A payment has the account, event and currency of its order; a refund those of its payment, and the same order. Reads only the
 * given events on the other side: a parent in another event counts as missing.
 */
export const moneyOfItsOrder = (within: Within) => sql<Difference>`
  select 'money belongs to its order' as invariant, m.event_id,
    format('order %s, %s', (select public_id from orders where id = m.order_id), m.kind) as subject,
    0 as expected, count(*)::int as found
  from (
    select p.event_id, p.order_id, 'payments' as kind
    from payments p
    left join orders o on o.id = p.order_id and ${within('o.event_id')}
    where ${within('p.event_id')}
      and (p.account_id, p.event_id, p.currency) is distinct from (o.account_id, o.event_id, o.currency)
    union all
    select r.event_id, r.order_id, 'refunds'
    from refunds r
    left join payments p on p.id = r.payment_id and ${within('p.event_id')}
    where ${within('r.event_id')} and (r.account_id, r.event_id, r.order_id, r.currency)
      is distinct from (p.account_id, p.event_id, p.order_id, p.currency)
  ) m
  group by m.event_id, m.order_id, m.kind`

/** Refunds of a payment, including pending ones, do not exceed it. */
export const refundsWithinPayments = (within: Within) => sql<Difference>`
  select 'refunds within payments' as invariant, p.event_id,
    format('order %s, payment %s', (select public_id from orders where id = p.order_id), p.id) as subject,
    c.received as expected, r.amount as found
  from (
    select payment_id, event_id, sum(amount)::bigint as amount
    from refunds where state in ('PENDING', 'SUCCEEDED') and ${within('event_id')} group by payment_id, event_id
  ) r
  join payments p on p.id = r.payment_id and ${sameEvent('p', 'r')}
  cross join lateral (select case when p.state = 'SUCCEEDED' then p.amount else 0 end as received) c
  where r.amount > c.received and ${within('p.event_id')}`

/** The refunded amount of an order is the sum of its successful refunds, without surplus money. */
export const refundsAndOrders = (within: Within) => sql<Difference>`
  select 'refunds = orders' as invariant, o.event_id, format('order %s', o.public_id) as subject,
    coalesce(r.refunded, 0) as expected, o.total_refunded as found
  from orders o
  left join (
    select order_id, event_id, sum(amount)::bigint as refunded
    from refunds where state = 'SUCCEEDED' and not is_surplus and ${within('event_id')} group by order_id, event_id
  ) r on r.order_id = o.id and ${sameEvent('r', 'o')}
  where o.total_refunded <> coalesce(r.refunded, 0) and ${within('o.event_id')}`

/** The amount of a refund is the sum of its lines; a refund of surplus money has none. */
export const refundLinesAndRefunds = (within: Within) => sql<Difference>`
  select 'refund lines = refunds' as invariant, r.event_id,
    format('order %s, refund %s', (select public_id from orders where id = r.order_id), r.id) as subject,
    r.amount as expected, coalesce(l.amount, 0) as found
  from refunds r
  left join (
    select refund_id, event_id, sum(amount)::bigint as amount
    from refund_lines where ${within('event_id')} group by refund_id, event_id
  ) l on l.refund_id = r.id and ${sameEvent('l', 'r')}
  where r.amount <> coalesce(l.amount, 0) and not r.is_surplus and ${within('r.event_id')}`

/** Refunds of a line, including pending ones, do not exceed its cost; nor those of its price, its fees and its taxes. */
export const refundsWithinLines = (within: Within) => sql<Difference>`
  select 'refunds within lines' as invariant, i.event_id,
    format('order %s, %s, %s', (select public_id from orders where id = i.order_id), i.item_name, c.name) as subject,
    c.cost as expected, c.back as found
  from (
    select l.order_item_id, l.event_id, sum(l.total_before_additions)::bigint as price, sum(l.total_fee)::bigint as fee,
      sum(l.total_tax)::bigint as tax
    from refund_lines l join refunds r on r.id = l.refund_id and ${within('r.event_id')}
    where r.state in ('PENDING', 'SUCCEEDED') and ${within('l.event_id')} group by l.order_item_id, l.event_id
  ) b
  join order_items i on i.id = b.order_item_id and ${sameEvent('i', 'b')}
  cross join lateral (values ('price', i.total_before_additions, b.price), ('fees', i.total_fee, b.fee),
    ('taxes', i.total_tax, b.tax)) as c (name, cost, back)
  where c.back > c.cost and ${within('i.event_id')}`

/**
 * Keeps orders that are counted in one event out of another, whichever events are checked. Not written as an equality: with
 * that, the planner would join all rows of an event with all others while it believes that there are few.
 */
function sameEvent(one: string, other: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${one}.event_id`)} - ${sql.ref(`${other}.event_id`)} = 0`
}
