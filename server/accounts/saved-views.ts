import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { SavedView, SavedViewState } from '#contract/saved-views.ts'
import { MOST_SAVED_VIEWS } from '#domain/saved-view.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'

export const savedViews: Handlers<typeof contract.savedViews> = {
  list: async ({ db, member }) => {
    const rows = await viewsFor(db, member).orderBy(sql`lower(name)`).orderBy('id').execute()
    return rows.map((row) => present(row, member))
  },

  create: ({ db, actor, member, body: { updated_at: _, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const { account_id } = member
      const user_id = member.user?.id ?? null
      refuseSharing(member, { is_shared: body.is_shared, user_id })
      await refuseMore(trx, member)
      const { id } = await trx
        .insertInto('saved_views')
        .values({ ...body, account_id, user_id, kind: 'ORDERS', state: JSON.stringify(body.state) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'saved_view.created', subject_id: id, place: { account_id } })
      return viewOf(trx, member, id)
    }),

  update: ({ db, actor, member, params, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockView(trx, member, params.saved_view_id)
      assertVersion(row, updated_at)
      refuseSharing(member, { is_shared: body.is_shared, user_id: row.user_id })
      const { id } = row
      await trx
        .updateTable('saved_views')
        .set({ ...body, state: JSON.stringify(body.state) })
        .where('id', '=', id)
        .execute()
      const after = await viewOf(trx, member, id)
      const data = { fields: changedFields(present(row, member), after) }
      const place = { account_id: member.account_id }
      await emit(trx, actor, { name: 'saved_view.updated', subject_id: id, place, data })
      return after
    }),

  remove: ({ db, actor, member, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockView(trx, member, params.saved_view_id)
      await trx.deleteFrom('saved_views').where('id', '=', id).execute()
      await emit(trx, actor, { name: 'saved_view.deleted', subject_id: id, place: { account_id: member.account_id } })
      return undefined
    }),
}

/** The caller's own views and the shared ones. */
function viewsFor(db: Db, { account_id, user }: Member) {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', 'ORDERS')
    .where((view) => view.or([view('is_shared', '=', true), view('user_id', '=', user?.id ?? null)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof viewsFor>['execute']>>[number]

function present({ id, name, is_shared, state, updated_at, user_id }: Row, member: Member): SavedView {
  const is_editable = isOwn(user_id, member) || mayShare(member)
  return { id, name, is_shared, is_editable, state: state as SavedViewState, updated_at }
}

const isOwn = (user_id: number | null, { user }: Member) => user !== null && user_id === user.id

/** Sharing a view, or changing a shared one, needs `orders.manage`. */
const mayShare = ({ permissions }: Member) => permissions.includes('orders.manage')

async function viewOf(db: Db, member: Member, id: number): Promise<SavedView> {
  return present(await findView(viewsFor(db, member), id), member)
}

async function lockView(trx: Trx, member: Member, id: number): Promise<Row> {
  const row = await findView(viewsFor(trx, member).forUpdate(), id)
  if (!present(row, member).is_editable) throw new ApiError('role_too_low')
  return row
}

function findView(views: ReturnType<typeof viewsFor>, id: number): Promise<Row> {
  return views.where('id', '=', id).executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Only members with `orders.manage` share views. Only its owner can make a view private; API keys have no private views. */
function refuseSharing(member: Member, { is_shared, user_id }: Pick<Row, 'is_shared' | 'user_id'>): void {
  if (is_shared && !mayShare(member)) throw new ApiError('role_too_low')
  if (!is_shared && !isOwn(user_id, member)) throw malformed('is_shared', 'not_usable')
}

/** Counts under a lock: of two concurrent saves, the second waits until the first can be counted. */
async function refuseMore(trx: Trx, { account_id, user }: Member): Promise<void> {
  const key = `saved views ${account_id} ${user?.id ?? 'programs'}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const own = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('account_id', '=', account_id)
    .where('user_id', 'is not distinct from', user?.id ?? null)
    .limit(MOST_SAVED_VIEWS)
    .execute()
  if (own.length >= MOST_SAVED_VIEWS) throw new ApiError('limit_reached')
}
