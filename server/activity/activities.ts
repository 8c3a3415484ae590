import { type RawBuilder, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ActivityName } from '#domain/activity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { actorName } from './actor-name.ts'
import { peopleIn } from './people.ts'
import { namesOfSubjects } from './subject-names.ts'

const LATEST_OF_ORDER = 200
/** Columns that the log is filtered by; the API has the same names. */
const EXACT = ['name', 'actor_kind', 'actor_id', 'organizer_id', 'event_id'] as const

export const activities: Handlers<typeof contract.activities> = {
  list: async ({ db, member, query: { before, per_page, from, to, ...exact } }) => {
    const zone = member.user?.timezone ?? 'UTC'
    let entries = entriesOf(db).where('log.account_id', '=', member.account_id)
    if (before) entries = entries.where('log.id', '<', before)
    for (const column of EXACT) {
      const wanted = exact[column]
      if (wanted) entries = entries.where(`log.${column}`, '=', wanted)
    }
    if (from) entries = entries.where('log.at', '>=', sql<string>`${from}::date::timestamp at time zone ${zone}`)
    if (to) entries = entries.where('log.at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone ${zone}`)
    return present(db, member.account_id, await entries.limit(per_page).execute())
  },

  ofOrder: async ({ db, event, params }) => {
    const order = db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', params.order_id)
      .where('event_id', '=', event.id)
    if (!(await order.executeTakeFirst())) throw new ApiError('not_found')
    const entries = entriesOf(db).where('log.order_id', '=', params.order_id).where('log.event_id', '=', event.id)
    return present(db, event.account_id, await entries.limit(LATEST_OF_ORDER).execute())
  },
}

function entriesOf(db: Db) {
  return db
    .selectFrom('activity_log as log')
    .leftJoin('events', 'events.id', 'log.event_id')
    .leftJoin('orders', 'orders.id', 'log.order_id')
    .select([
      'log.id',
      'log.at',
      'log.name',
      'log.actor_kind',
      'log.actor_id',
      'log.organizer_id',
      'log.event_id',
      'log.order_id',
      'log.subject_id',
      'log.data',
      'log.request_id',
      'events.title as event_title',
      'orders.public_id as order_public_id',
    ])
    .select([actorName('log').as('actor_name'), REFUND.as('refund'), PRICE_REASON.as('price_reason')])
    .orderBy('log.id', 'desc')
}

/** The log holds no text that people typed, so the reason is read from the refund itself. */
const REFUND: RawBuilder<{ amount: number; currency: string; note: string | null } | null> = sql`case log.name
  when 'order.refunded' then (
    select json_build_object('amount', amount, 'currency', currency, 'note', note)
    from refunds where id = (log.data->>'refund_id')::int)
  when 'order.refund_taken_back' then (
    select json_build_object('amount', amount, 'currency', currency, 'note', taken_back_reason)
    from refunds where id = (log.data->>'refund_id')::int) end`

const PRICE_REASON: RawBuilder<string | null> = sql`case
  when log.name = 'order.created' and log.data ? 'changed_prices' then orders.price_reason end`

type Entry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

async function present(db: Db, account_id: number, entries: Entry[]) {
  const nameOf = await namesOfSubjects(db, entries)
  const personIn = await peopleIn(db, account_id, entries)
  return entries.map((entry) => {
    const person = personIn(entry)
    return {
      ...entry,
      name: entry.name as ActivityName,
      data: entry.data as Record<string, unknown> | null,
      subject_id: person ? person.shown_id : entry.subject_id,
      subject_name: person ? person.name : nameOf(entry),
    }
  })
}
