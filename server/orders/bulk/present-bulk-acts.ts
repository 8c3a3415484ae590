import { sql } from 'kysely'
import type { BulkActState } from '#contract/bulk-acts.ts'
import type { BulkActSubject } from '#database/types.ts'
import { type BulkAct, type KeptReason, type SkipReason, UNDO_SECONDS } from '#domain/bulk-act.ts'
import { actorName } from '#server/activity/actor-name.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Orders listed of those that could not be undone. */
export const MOST_KEPT = 100
/** Acts of an event that are listed. */
const MOST_ACTS = 20

export async function presentBulkAct(db: Db, event_id: number, id: number): Promise<BulkActState> {
  const [state] = await present(
    db,
    await actsOf(db, { event_id, subject: 'ORDERS' }).$castTo<Act>().where('id', '=', id).execute(),
  )
  if (!state) throw new ApiError('not_found')
  return state
}

/** Acts of an event that are running, being undone, or can still be undone; the newest first. */
export async function presentCurrentActs(db: Db, event_id: number): Promise<BulkActState[]> {
  return present(db, await currentActs(db, { event_id, subject: 'ORDERS' }).$castTo<Act>().execute())
}

type OfEvent = { event_id: number; subject: BulkActSubject }

export function currentActs(db: Db, of: OfEvent) {
  const current = sql<boolean>`(status in ('RUNNING', 'UNDOING') or (status = 'DONE' and undo_until > now()))`
  return actsOf(db, of).where(current).orderBy('id', 'desc').limit(MOST_ACTS)
}

export function actsOf(db: Db, { event_id, subject }: OfEvent) {
  return db
    .selectFrom('bulk_acts')
    .select(['id', 'act', 'tag', 'refund', 'payment_method', 'status', 'created_at'])
    .select([SECONDS_LEFT.as('undo_seconds_left'), actorName('bulk_acts').as('started_by')])
    .where('event_id', '=', event_id)
    .where('subject', '=', subject)
}

const SECONDS_LEFT = sql<number | null>`case
  when status = 'RUNNING' then ${sql.lit(UNDO_SECONDS)}
  when status = 'DONE' and undo_until > now() then ceil(extract(epoch from undo_until - now()))::int end`

export type ShownAct = Awaited<ReturnType<ReturnType<typeof actsOf>['execute']>>[number]
type Act = Omit<ShownAct, 'act'> & { act: BulkAct }

async function present(db: Db, acts: Act[]): Promise<BulkActState[]> {
  const ids = acts.map(({ id }) => id)
  const groups = Map.groupBy(await countOutcomes(db, ids), ({ bulk_act_id }) => bulk_act_id)
  const kept = Map.groupBy(await keptOrders(db, ids), ({ bulk_act_id }) => bulk_act_id)
  return acts.map((act) => ({
    ...act,
    ...figuresOf(groups.get(act.id) ?? []),
    kept: (kept.get(act.id) ?? []).map(({ bulk_act_id: _, ...order }) => order),
  }))
}

export type Outcomes = { outcome: string | null; undo_outcome: string | null; count: number }
type Counted = Outcomes & { bulk_act_id: number }

function figuresOf(groups: readonly Counted[]) {
  const { all, skipped, ...figures } = countOutcomesOf<SkipReason>(groups)
  return {
    orders_count: all,
    ...figures,
    skipped: skipped.map(({ reason, count }) => ({ reason, orders_count: count })),
  }
}

/** Figures of an act, from the numbers of rows with the same outcomes. */
export function countOutcomesOf<Reason extends string>(groups: readonly Outcomes[]) {
  const count = (isCounted: (group: Outcomes) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.count, 0)
  const skipped = Map.groupBy(groups, ({ outcome }) => outcome)
  return {
    all: count(() => true),
    handled_count: count(({ outcome }) => outcome !== null),
    changed_count: count(({ outcome }) => outcome === 'CHANGED'),
    skipped: [...skipped.keys()].flatMap((reason) =>
      reason === null || reason === 'CHANGED'
        ? []
        : [{ reason: reason as Reason, count: count(({ outcome }) => outcome === reason) }],
    ),
    restored_count: count(({ undo_outcome }) => undo_outcome === 'RESTORED'),
    kept_count: count(({ undo_outcome }) => undo_outcome !== null && undo_outcome !== 'RESTORED'),
  }
}

async function countOutcomes(db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select bulk_act_id, outcome, undo_outcome, count(*)::int as count from bulk_act_orders
    where bulk_act_id = any(${ids}::int[]) group by bulk_act_id, outcome, undo_outcome
    order by outcome, undo_outcome`.execute(db)
  return rows
}

type Kept = { bulk_act_id: number; order_id: number; public_id: string; reason: KeptReason }

async function keptOrders(db: Db, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select bulk_act_id, order_id, public_id, reason
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (
      select bulk_act_id, order_id, orders.public_id, undo_outcome as reason
      from bulk_act_orders join orders on orders.id = order_id
      where bulk_act_id = wanted.id and undo_outcome <> 'RESTORED' order by order_id limit ${MOST_KEPT}
    ) kept order by bulk_act_id, order_id`.execute(db)
  return rows
}
