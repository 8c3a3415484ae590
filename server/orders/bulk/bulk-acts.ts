import { sql } from 'kysely'
import type { BulkActState } from '#contract/bulk-acts.ts'
import type { contract } from '#contract/contract.ts'
import { isOfTags, type KeptReason, type SkipReason, UNDO_SECONDS } from '#domain/bulk-act.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { beginUndoing, insertBulkAct } from './bulk-act-rows.ts'
import { chooseOrders, previewAct } from './choose-orders.ts'

export const bulkActs: Handlers<typeof contract.bulkActs> = {
  start: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      const order_ids = await chooseOrders(trx, event, body.selection)
      const preview = await previewAct(trx, body, order_ids)
      if (body.is_preview) return { preview, bulk_act: null }
      const { act } = body
      const wanted = { account_id: event.account_id, event_id: event.id, act, tag: isOfTags(act) ? body.tag : null }
      const id = await insertBulkAct(trx, actor, { ...wanted, order_ids })
      await emit(trx, actor, { name: 'bulk_act.started', subject_id: id, place: inEvent(event), data: { act } })
      return { preview, bulk_act: await stateOf(trx, event.id, id) }
    }),

  get: ({ db, event, params }) => stateOf(db, event.id, params.bulk_act_id),

  undo: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id, act } = await stateOf(trx, event.id, params.bulk_act_id)
      await beginUndoing(trx, actor, id)
      await emit(trx, actor, { name: 'bulk_act.undone', subject_id: id, place: inEvent(event), data: { act } })
      return stateOf(trx, event.id, id)
    }),
}

const MOST_LISTED = 100

async function stateOf(db: Db, event_id: number, id: number): Promise<BulkActState> {
  const act = await db
    .selectFrom('bulk_acts')
    .select(['id', 'act', 'tag', 'status', 'created_at', SECONDS_LEFT.as('undo_seconds_left')])
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  if (!act) throw new ApiError('not_found')
  const groups = await countOutcomes(db, id)
  const count = (isCounted: (group: Counted) => boolean) =>
    groups.filter(isCounted).reduce((sum, { orders_count }) => sum + orders_count, 0)
  const isKept = ({ undo_outcome }: Counted) => undo_outcome !== null && undo_outcome !== 'RESTORED'
  const skipped = Map.groupBy(groups, ({ outcome }) => outcome)
  return {
    ...act,
    orders_count: count(() => true),
    handled_count: count(({ outcome }) => outcome !== null),
    changed_count: count(({ outcome }) => outcome === 'CHANGED'),
    skipped: [...skipped].flatMap(([reason]) =>
      reason === null || reason === 'CHANGED'
        ? []
        : [{ reason: reason as SkipReason, orders_count: count(({ outcome }) => outcome === reason) }],
    ),
    restored_count: count(({ undo_outcome }) => undo_outcome === 'RESTORED'),
    kept_count: count(isKept),
    kept: groups.some(isKept) ? await keptOrders(db, id) : [],
  }
}

const SECONDS_LEFT = sql<number | null>`case
  when status = 'RUNNING' then ${sql.lit(UNDO_SECONDS)}
  when status = 'DONE' and undo_until > now() then ceil(extract(epoch from undo_until - now()))::int end`

type Counted = { outcome: string | null; undo_outcome: string | null; orders_count: number }

async function countOutcomes(db: Db, id: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select outcome, undo_outcome, count(*)::int as orders_count from bulk_act_orders
    where bulk_act_id = ${id} group by outcome, undo_outcome order by outcome, undo_outcome`.execute(db)
  return rows
}

async function keptOrders(db: Db, id: number): Promise<BulkActState['kept']> {
  const { rows } = await sql<{ order_id: number; public_id: string; reason: KeptReason }>`
    select order_id, orders.public_id, undo_outcome as reason
    from bulk_act_orders join orders on orders.id = order_id
    where bulk_act_id = ${id} and undo_outcome <> 'RESTORED' order by order_id limit ${MOST_LISTED}`.execute(db)
  return rows
}
