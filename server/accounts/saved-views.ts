import { sql } from 'kysely'
import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import type { SavedViewKind } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import type { Permission } from '#domain/permissions.ts'
import { MOST_SAVED_VIEWS } from '#domain/saved-view.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'

/** Views of one list; `manage` is the permission to share them. */
type List = { kind: SavedViewKind; manage: Permission }
/** The caller at one list. */
type Caller = List & { member: Member }

export const savedViews: Handlers<typeof contract.savedViews> = viewsOf({ kind: 'ORDERS', manage: 'orders.manage' })
export const attendeeViews: Handlers<typeof contract.attendeeViews> = viewsOf({
  kind: 'ATTENDEES',
  manage: 'attendees.manage',
})

function viewsOf(list: List): Handlers<typeof contract.savedViews> {
  return {
    list: async ({ db, member }) => {
      const caller = { ...list, member }
      const rows = await viewsFor(db, caller).orderBy(sql`lower(name)`).orderBy('id').execute()
      return rows.map((row) => present(row, caller))
    },

    create: ({ db, actor, member, body: { updated_at: _, ...body } }) =>
      db.transaction().execute(async (trx) => {
        const caller = { ...list, member }
        const { account_id } = member
        const user_id = member.user?.id ?? null
        refuseSharing(caller, { is_shared: body.is_shared, user_id })
        await refuseMore(trx, caller)
        const { id } = await trx
          .insertInto('saved_views')
          .values({ ...body, account_id, user_id, kind: list.kind, state: JSON.stringify(body.state) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await emit(trx, actor, { name: 'saved_view.created', subject_id: id, place: { account_id } })
        return viewOf(trx, caller, id)
      }),

    update: ({ db, actor, member, params, body }) =>
      db
        .transaction()
        .execute((trx) => update(trx, actor, { caller: { ...list, member }, id: params.saved_view_id, body })),

    remove: ({ db, actor, member, params }) =>
      db.transaction().execute(async (trx) => {
        const { id } = await lockView(trx, { ...list, member }, params.saved_view_id)
        await trx.deleteFrom('saved_views').where('id', '=', id).execute()
        await emit(trx, actor, { name: 'saved_view.deleted', subject_id: id, place: { account_id: member.account_id } })
        return undefined
      }),
  }
}

type Change = { caller: Caller; id: number; body: z.output<typeof contract.savedViews.update.body> }

async function update(
  trx: Trx,
  actor: Actor,
  { caller, id, body: { updated_at, ...body } }: Change,
): Promise<SavedView> {
  const row = await lockView(trx, caller, id)
  assertVersion(row, updated_at)
  refuseSharing(caller, { is_shared: body.is_shared, user_id: row.user_id })
  await trx
    .updateTable('saved_views')
    .set({ ...body, state: JSON.stringify(body.state) })
    .where('id', '=', id)
    .execute()
  const after = await viewOf(trx, caller, id)
  const data = { fields: changedFields(present(row, caller), after) }
  const place = { account_id: caller.member.account_id }
  await emit(trx, actor, { name: 'saved_view.updated', subject_id: id, place, data })
  return after
}

/** The caller's own views of the list and the shared ones. */
function viewsFor(db: Db, { kind, member: { account_id, user } }: Caller) {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where((view) => view.or([view('is_shared', '=', true), view('user_id', '=', user?.id ?? null)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof viewsFor>['execute']>>[number]

function present({ id, name, is_shared, state, updated_at, user_id }: Row, caller: Caller): SavedView {
  const is_editable = isOwn(user_id, caller) || mayShare(caller)
  return { id, name, is_shared, is_editable, state: state as SavedViewState, updated_at }
}

const isOwn = (user_id: number | null, { member: { user } }: Caller) => user !== null && user_id === user.id

/** Sharing a view, or changing a shared one, needs the permission to manage what the list shows. */
const mayShare = ({ member: { permissions }, manage }: Caller) => permissions.includes(manage)

async function viewOf(db: Db, caller: Caller, id: number): Promise<SavedView> {
  return present(await findView(viewsFor(db, caller), id), caller)
}

async function lockView(trx: Trx, caller: Caller, id: number): Promise<Row> {
  const row = await findView(viewsFor(trx, caller).forUpdate(), id)
  if (!present(row, caller).is_editable) throw new ApiError('role_too_low')
  return row
}

function findView(views: ReturnType<typeof viewsFor>, id: number): Promise<Row> {
  return views.where('id', '=', id).executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Only members who may {@link mayShare} share views. Only its owner can make a view private; API keys have no private views. */
function refuseSharing(caller: Caller, { is_shared, user_id }: Pick<Row, 'is_shared' | 'user_id'>): void {
  if (is_shared && !mayShare(caller)) throw new ApiError('role_too_low')
  if (!is_shared && !isOwn(user_id, caller)) throw malformed('is_shared', 'not_usable')
}

/** Counts under a lock: of two concurrent saves, the second waits until the first can be counted. */
async function refuseMore(trx: Trx, { kind, member: { account_id, user } }: Caller): Promise<void> {
  const key = `saved views ${account_id} ${user?.id ?? 'programs'} ${kind}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const own = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('user_id', 'is not distinct from', user?.id ?? null)
    .limit(MOST_SAVED_VIEWS)
    .execute()
  if (own.length >= MOST_SAVED_VIEWS) throw new ApiError('limit_reached')
}
