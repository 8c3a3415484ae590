import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { asColumns, emitting } from '#server/activity/emit.ts'

/** A request of a buyer about an order. */
type OfOrder = { order_id: number; actor: Actor }

/** For `with`: the requests as `given`; `columns` are those besides order and actor. */
export function asGiven(requests: readonly OfOrder[], columns = sql``): RawBuilder<unknown> {
  const rows = requests.map(({ actor, ...request }) => ({ ...request, ...asColumns(actor) }))
  return sql`given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (order_id int, actor_kind actor_kind, actor_id int, request_id text${columns})
  )`
}

type Happened = {
  name: 'order.payment_started' | 'order.completed'
  /** A part of the statement with the column `order_id`: only for these orders. */
  to: RawBuilder<unknown>
  data?: { fields: string[] }
}

/** For `with`, after `given`: a log entry for each of these orders. */
export function emittingGiven({ name, to, data }: Happened): RawBuilder<unknown> {
  const rows = sql`
    select distinct on (orders.id) ${sql.lit(name)}::text as name, orders.id as subject_id, orders.account_id,
      events.organizer_id, orders.event_id, orders.id as order_id, given.actor_kind, given.actor_id, given.request_id,
      ${data ? JSON.stringify(data) : null}::jsonb as data
    from ${to} as happened join given on given.order_id = happened.order_id
      join orders on orders.id = happened.order_id join events on events.id = orders.event_id
    order by orders.id`
  return emitting(name, rows)
}

/** Looks orders up by id: "is true" keeps the planner from using the index of all reserved orders. */
export const stillReserved = (order_ids: readonly number[]) =>
  sql`orders.id = any(${order_ids}::int[]) and (orders.status = 'RESERVED') is true`
