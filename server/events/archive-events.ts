import { sql } from 'kysely'
import type { ActivityName } from '#domain/activity.ts'
import type { Actor } from '#domain/actor.ts'
import { asColumns, emitting } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'

const NAME: ActivityName = 'event.status_changed'

/** Archives all events of an organizer that is archived, each with a log entry; their orders stay. */
export async function archiveEventsOf(trx: Trx, actor: Actor, organizer_id: number): Promise<void> {
  const { actor_kind, actor_id, request_id } = asColumns(actor)
  const entries = sql`
    select ${NAME}::text as name, id as subject_id, account_id, organizer_id, id as event_id, null::int as order_id,
      ${actor_kind}::actor_kind as actor_kind, ${actor_id}::int as actor_id, ${request_id}::text as request_id,
      jsonb_build_object('from', status, 'to', 'ARCHIVED') as data
    from present`
  await sql`
    with present as materialized (
      select id, account_id, organizer_id, status from events
      where organizer_id = ${organizer_id} and status <> 'ARCHIVED' and deleted_at is null order by id for update
    ), archived as (
      update events set status = 'ARCHIVED', publish_at = null from present where events.id = present.id
    ), ${emitting(NAME, entries)}
    select (select count(*) from logged), (select count(*) from queued)`.execute(trx)
}
