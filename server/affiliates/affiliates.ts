import { sql } from 'kysely'
import { affiliates as endpoints } from '#contract/affiliates.ts'
import type { contract } from '#contract/contract.ts'
import { AFFILIATE_STATUSES } from '#domain/affiliate-status.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { newShortId } from '#server/lib/token.ts'
import { onUniqueViolation } from '#server/lib/unique-violation.ts'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { affiliatesOf, FIGURES } from './affiliate-queries.ts'

/** Search, sort and filter columns of the list of affiliates and its export. */
export const AFFILIATE_LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    ...FIGURES,
    created_at: sql`affiliates.created_at`,
    name: asPeopleSort('affiliates.name'),
    code: sql`affiliates.code`,
    email: sql`affiliates.email`,
    status: sql`affiliates.status`,
  },
  enums: { status: AFFILIATE_STATUSES },
  search: [sql`affiliates.code`, sql`affiliates.name`, sql`affiliates.email`],
  tie: sql`affiliates.id`,
}

export const affiliates: Handlers<typeof contract.affiliates> = {
  list: ({ db, event, query }) => listPage(affiliatesOf(db, event), { db, query, ...AFFILIATE_LIST }),

  get: ({ db, event, params }) => affiliateOf(db, event, params.affiliate_id),

  create: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      await refuseTooMany(trx, 'affiliates', { id: event.id })
      const values = { ...body, event_id: event.id, account_id: event.account_id, short_id: newShortId('aff') }
      const { id } = await withUniqueCode(() =>
        trx.insertInto('affiliates').values(values).returning('id').executeTakeFirstOrThrow(),
      )
      await emit(trx, actor, { name: 'affiliate.created', subject_id: id, place: inEvent(event) })
      return affiliateOf(trx, event, id)
    }),

  update: ({ db, actor, event, params, body: { updated_at, ...body } }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const before = await affiliateOf(trx, event, params.affiliate_id)
      const { id } = before
      assertVersion(before, updated_at)
      await trx.updateTable('affiliates').set(body).where('id', '=', id).execute()
      const after = await affiliateOf(trx, event, id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'affiliate.updated', subject_id: id, place: inEvent(event), data })
      return after
    }),

  renewLink: ({ db, actor, event, params }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const { id } = await affiliateOf(trx, event, params.affiliate_id)
      await trx
        .updateTable('affiliates')
        .set({ short_id: newShortId('aff') })
        .where('id', '=', id)
        .execute()
      await emit(trx, actor, { name: 'affiliate.link_renewed', subject_id: id, place: inEvent(event) })
      return affiliateOf(trx, event, id)
    }),

  /** Orders keep the code but no longer refer to the affiliate. */
  remove: ({ db, actor, event, params }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const { id, code } = await affiliateOf(trx, event, params.affiliate_id)
      const gone = { name: code, email: null, deleted_at: sql<string>`now()` }
      await trx.updateTable('affiliates').set(gone).where('id', '=', id).execute()
      await trx.deleteFrom('affiliate_clicks').where('affiliate_id', '=', id).execute()
      await emit(trx, actor, { name: 'affiliate.deleted', subject_id: id, place: inEvent(event) })
      return undefined
    }),
}

function affiliateOf(db: Db, event: EventRow, id: number) {
  return affiliatesOf(db, event)
    .where('affiliates.id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

function withUniqueCode<T>(write: () => Promise<T>): Promise<T> {
  const code = { index: 'affiliates_event_id_code_key', field: 'code', taken: 'affiliate_code_taken' } as const
  return onUniqueViolation(code, write)
}
