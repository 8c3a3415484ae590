import { type RawBuilder, sql } from 'kysely'
import { type ActivityName, subjectKindOf } from '#domain/activity.ts'
import type { Actor } from '#domain/actor.ts'
import { prepared, type Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import { tellingWebhooks } from '#server/webhooks/telling-webhooks.ts'
import { type CarriedBy, jobsAfter } from './subscribers.ts'

/** Account, organizer, event and order of the activity; null or left out where not applicable. */
export type Place = { account_id: number | null; organizer_id?: number; event_id?: number; order_id?: number }

/** An activity and its subject. */
export type Activity<N extends ActivityName> = {
  name: N
  subject_id: number
  place: Place
  /** Changed field names, statuses, ids: no personal data. */
  data?: { fields?: string[] } & Record<string, unknown>
} & (unknown extends CarriedBy<N> ? { carry?: never } : { carry: CarriedBy<N> })

/**
 * Writes one entry of the activity log and queues what follows, both in the transaction of the change: rolled back
 * together, committed together.
 */
export async function emit<N extends ActivityName>(trx: Trx, actor: Actor, activity: Activity<N>): Promise<void> {
  const { name, subject_id, place, data, carry } = activity
  const row = { name, subject_id, ...place, ...asColumns(actor), data }
  const rows = sql`select * from jsonb_populate_record(null::activity_log, ${JSON.stringify(row)}::jsonb)`
  await sql`${prepared(`emit_${name.replace('.', '_')}`)}with ${emitting(name, rows, carry)}
    select (select count(*) from logged), (select count(*) from queued)`.execute(trx)
}

/** One activity that happened to many orders. */
export type OfOrders = {
  name: Extract<ActivityName, `order.${string}`>
  order_ids: readonly number[]
  data?: { fields: string[] }
  /** Data of single orders, in place of `data`. */
  each?: Readonly<Record<number, Record<string, unknown>>>
  /** Additional data for the jobs. */
  carry?: object
}

/** Writes the same entry for each order; account, organizer and event come from the order rows. */
export async function emitOfOrders(trx: Trx, actor: Actor, of: OfOrders): Promise<void> {
  if (of.order_ids.length === 0) return
  // One text for each name of a prepared statement.
  const name = `emit_all_${of.name.replace('.', '_')}${of.carry ? '_carrying' : ''}`
  await sql`${prepared(name)}with ${emitting(of.name, rowsOfOrders(actor, of), of.carry)}
    select (select count(*) from logged), (select count(*) from queued)`.execute(trx)
}

export type LoggedOrder = { id: number; order_id: number }

/** Writes the entries without queuing their jobs, and returns them; {@link queueFollowing} queues the jobs later. */
export async function logOfOrders(trx: Trx, actor: Actor, of: OfOrders): Promise<LoggedOrder[]> {
  if (of.order_ids.length === 0) return []
  const { rows } = await sql<LoggedOrder>`
    with logged as materialized (${logging(rowsOfOrders(actor, of))}),
    told as (${tellingWebhooks(of.name)})
    select id, subject_id as order_id from logged`.execute(trx)
  return rows
}

type Logged = {
  name: ActivityName
  account_id: number
  ids: readonly number[]
  /** Additional data for the jobs, made of the columns of an entry. */
  carry?: RawBuilder<unknown>
}

/** Queues the jobs that follow entries written earlier for an account. */
export async function queueFollowing(trx: Trx, { name, account_id, ids, carry }: Logged): Promise<void> {
  await sql`
    with logged as materialized (
      select id, name, subject_id, account_id, actor_kind, actor_id, data from activity_log
      where account_id = ${account_id} and id = any(${ids}::bigint[])
    ),
    queued as materialized (${following(name, carry)})
    select count(*) from queued`.execute(trx)
}

function rowsOfOrders(actor: Actor, { name, order_ids, data, each = {} }: OfOrders): RawBuilder<unknown> {
  const { actor_kind, actor_id, request_id } = asColumns(actor)
  return sql`
    select ${name}::text as name, orders.id as subject_id, orders.account_id, events.organizer_id, orders.event_id,
      orders.id as order_id, ${actor_kind}::actor_kind as actor_kind, ${actor_id}::int as actor_id,
      ${request_id}::text as request_id,
      coalesce(${JSON.stringify(each)}::jsonb -> orders.id::text, ${data ? JSON.stringify(data) : null}::jsonb) as data
    from orders join events on events.id = orders.event_id
    where orders.id = any(${order_ids}::int[])`
}

type OfAttendees = {
  name: Extract<ActivityName, `attendee.${string}`>
  attendee_ids: readonly number[]
  data: { fields: string[] }
}
export type LoggedAttendee = { id: number; attendee_id: number }

/** {@link logOfOrders} for attendees. */
export async function logOfAttendees(trx: Trx, actor: Actor, of: OfAttendees): Promise<LoggedAttendee[]> {
  const { name, attendee_ids, data } = of
  if (attendee_ids.length === 0) return []
  const { actor_kind, actor_id, request_id } = asColumns(actor)
  const entries = sql`
    select ${name}::text as name, attendees.id as subject_id, attendees.account_id, events.organizer_id,
      attendees.event_id, attendees.order_id, ${actor_kind}::actor_kind as actor_kind, ${actor_id}::int as actor_id,
      ${request_id}::text as request_id, ${JSON.stringify(data)}::jsonb as data
    from attendees join events on events.id = attendees.event_id
    where attendees.id = any(${attendee_ids}::int[])`
  const { rows } = await sql<LoggedAttendee>`
    with logged as materialized (${logging(entries)}),
    told as (${tellingWebhooks(name)})
    select id, subject_id as attendee_id from logged`.execute(trx)
  return rows
}

export function asColumns({ kind, id, request_id }: Actor) {
  return { actor_kind: kind, actor_id: id, request_id }
}

/**
 * For `with`: writes `rows`, which have the columns of an entry, as `logged`, and queues what follows `name` as `queued`.
 * The statement has to read `queued`, or nothing is queued. Webhooks are told.
 */
export function emitting(name: ActivityName, rows: RawBuilder<unknown>, carry: unknown = null): RawBuilder<unknown> {
  return sql`logged as materialized (${logging(rows)}),
    queued as materialized (${following(name, carry ? sql`${JSON.stringify(carry)}::jsonb` : undefined)}),
    told as (${tellingWebhooks(name)})`
}

function logging(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into activity_log (name, subject_id, account_id, organizer_id, event_id, order_id, actor_kind, actor_id,
      request_id, data)
    select name, subject_id, account_id, organizer_id, event_id, order_id, actor_kind, actor_id, request_id, data
    from (${rows}) as rows
    returning id, name, subject_id, account_id, organizer_id, event_id, order_id, actor_kind, actor_id, data`
}

/** One job each for those of the `logged` entries that have this name. */
function following(name: ActivityName, carry: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const jobs = jobsAfter(name)
  if (jobs.length === 0) return sql`select 1 where false`
  const more = carry ? sql` || ${carry}` : sql``
  return addingJobs(
    jobs,
    sql`select account_id, jsonb_build_object('activity_id', id, 'name', name, 'account_id', account_id,
        'actor_user_id', case actor_kind when 'user' then actor_id end,
        ${sql.lit(`${subjectKindOf(name)}_id`)}, subject_id)${more} as payload
      from logged where name = ${sql.lit(name)} offset 0`,
  )
}
