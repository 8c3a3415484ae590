import { sql } from 'kysely'
import type { AttendeeActState } from '#contract/attendee-acts.ts'
import type { AttendeeAct, TicketSkipReason } from '#domain/attendee-act.ts'
import type { KeptReason } from '#domain/bulk-act.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import {
  actsOf,
  countOutcomesOf,
  currentActs,
  MOST_KEPT,
  type Outcomes,
  type ShownAct,
} from '#server/orders/bulk/present-bulk-acts.ts'

type Act = Omit<ShownAct, 'act'> & { act: AttendeeAct }

export async function presentAttendeeAct(db: Db, event_id: number, id: number): Promise<AttendeeActState> {
  const acts = actsOf(db, { event_id, subject: 'ATTENDEES' }).$castTo<Act>().where('id', '=', id)
  const [state] = await present(db, await acts.execute())
  if (!state) throw new ApiError('not_found')
  return state
}

/** Acts of an event that are running, being undone, or can still be undone; the newest first. */
export async function presentCurrentAttendeeActs(db: Db, event_id: number): Promise<AttendeeActState[]> {
  return present(db, await currentActs(db, { event_id, subject: 'ATTENDEES' }).$castTo<Act>().execute())
}

async function present(db: Db, acts: Act[]): Promise<AttendeeActState[]> {
  const ids = acts.map(({ id }) => id)
  const groups = Map.groupBy(await countOutcomes(db, ids), ({ bulk_act_id }) => bulk_act_id)
  const kept = Map.groupBy(await keptAttendees(db, ids), ({ bulk_act_id }) => bulk_act_id)
  return acts.map(({ refund: _, payment_method: __, ...act }) => {
    const { all, skipped, ...figures } = countOutcomesOf<TicketSkipReason>(groups.get(act.id) ?? [])
    return {
      ...act,
      ...figures,
      attendees_count: all,
      skipped: skipped.map(({ reason, count }) => ({ reason, attendees_count: count })),
      kept: (kept.get(act.id) ?? []).map(({ bulk_act_id: _act, ...attendee }) => attendee),
    }
  })
}

async function countOutcomes(db: Db, ids: readonly number[]): Promise<(Outcomes & { bulk_act_id: number })[]> {
  const { rows } = await sql<Outcomes & { bulk_act_id: number }>`
    select bulk_act_id, outcome, undo_outcome, count(*)::int as count from bulk_act_attendees
    where bulk_act_id = any(${ids}::int[]) group by bulk_act_id, outcome, undo_outcome
    order by outcome, undo_outcome`.execute(db)
  return rows
}

type Kept = { bulk_act_id: number; attendee_id: number; public_id: string; reason: KeptReason }

async function keptAttendees(db: Db, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select bulk_act_id, attendee_id, public_id, reason
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (
      select bulk_act_id, attendee_id, attendees.public_id, undo_outcome as reason
      from bulk_act_attendees of_act join attendees on attendees.id = attendee_id
      where bulk_act_id = wanted.id and undo_outcome <> 'RESTORED'
      order by of_act.order_id, attendee_id limit ${MOST_KEPT}
    ) kept`.execute(db)
  return rows
}
