import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { asColumns, emitting } from '#server/activity/emit.ts'
import { prepared, type Trx } from '#server/lib/database.ts'

/** A check-in with the request that made it. */
export type Admitted = { check_in_id: number; order_id: number; actor: Actor }

/** Writes one log entry for each check-in of an event, in one statement. */
export async function emitCheckIns(trx: Trx, event_id: number, admitted: readonly Admitted[]): Promise<void> {
  if (admitted.length === 0) return
  const rows = admitted.map(({ check_in_id, order_id, actor }) => ({
    subject_id: check_in_id,
    order_id,
    ...asColumns(actor),
  }))
  const entries = sql`
    select 'check_in.created' as name, entry.subject_id, events.account_id, events.organizer_id, events.id as event_id,
      entry.order_id, entry.actor_kind, entry.actor_id, entry.request_id, null::jsonb as data
    from jsonb_populate_recordset(null::activity_log, ${JSON.stringify(rows)}::jsonb) entry, events
    where events.id = ${event_id}`
  await sql`${prepared('emit_check_ins')}with ${emitting('check_in.created', entries)} select count(*) from logged`.execute(
    trx,
  )
}
