import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { promoCodes as endpoints } from '#contract/promo-codes.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { atField } from '#server/lib/at-field.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { createPool, setPoolLimit } from '#server/products/stock.ts'
import { createBatch } from './create-batch.ts'
import { promoCodesOf } from './promo-code-queries.ts'
import { readTerms } from './read-terms.ts'
import { withUniqueCode } from './unique-code.ts'

/** Search, sort and filter columns of the list of promo codes and its export. */
export const PROMO_CODE_LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    created_at: sql`promo_codes.created_at`,
    code: asPeopleSort('promo_codes.code'),
    batch_id: sql`promo_codes.batch_id`,
    discount_type: sql`promo_codes.discount_type`,
    start_date: sql`promo_codes.start_date`,
    expiry_date: sql`promo_codes.expiry_date`,
    order_usage_count: sql`uses.sold`,
    ticket_usage_count: sql`tickets.sold`,
  },
  search: [sql`promo_codes.code`],
  tie: sql`promo_codes.id`,
}

export const promoCodes: Handlers<typeof contract.promoCodes> = {
  list: ({ db, event, query }) => listPage(promoCodesOf(db, event.id), { db, query, ...PROMO_CODE_LIST }),

  get: ({ db, event, params }) => promoCodeOf(db, event.id, params.promo_code_id),

  create: ({ db, actor, event, body: { code, updated_at: _, ...body } }) =>
    db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'promo_codes', { id: event.id })
      const { terms, limits } = await readTerms(trx, event, body)
      const pool = { event_id: event.id, kind: 'PROMO_CODE' } as const
      const stock_pool_id = await createPool(trx, { ...pool, limit: limits.max_allowed_usages })
      const ticket_pool_id = await createPool(trx, { ...pool, limit: limits.max_tickets })
      const values = { ...terms, code, event_id: event.id, stock_pool_id, ticket_pool_id }
      const { id } = await withUniqueCode('code', () =>
        trx.insertInto('promo_codes').values(values).returning('id').executeTakeFirstOrThrow(),
      )
      await emit(trx, actor, { name: 'promo_code.created', subject_id: id, place: inEvent(event) })
      return promoCodeOf(trx, event.id, id)
    }),

  createBatch,

  update: ({ db, actor, event, params, body: { code, updated_at: seen, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const { id, stock_pool_id, ticket_pool_id, updated_at } = await lockPromoCode(trx, event.id, params.promo_code_id)
      assertVersion({ updated_at }, seen)
      const before = await promoCodeOf(trx, event.id, id)
      const { terms, limits } = await readTerms(trx, event, body)
      await withUniqueCode('code', () =>
        trx
          .updateTable('promo_codes')
          .set({ ...terms, code })
          .where('id', '=', id)
          .execute(),
      )
      await atField('max_allowed_usages', () => setPoolLimit(trx, stock_pool_id, limits.max_allowed_usages))
      await atField('max_tickets', () => setPoolLimit(trx, ticket_pool_id, limits.max_tickets))
      const after = await promoCodeOf(trx, event.id, id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'promo_code.updated', subject_id: id, place: inEvent(event), data })
      return after
    }),

  /** Orders that used it keep their discount. */
  remove: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockPromoCode(trx, event.id, params.promo_code_id)
      await trx.updateTable('promo_codes').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute()
      await emit(trx, actor, { name: 'promo_code.deleted', subject_id: id, place: inEvent(event) })
      return undefined
    }),
}

function promoCodeOf(db: Db, event_id: number, id: number) {
  return promoCodesOf(db, event_id)
    .where('promo_codes.id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Serializes organizers who save the same code. */
function lockPromoCode(trx: Trx, event_id: number, id: number) {
  return trx
    .selectFrom('promo_codes')
    .select(['id', 'stock_pool_id', 'ticket_pool_id', 'updated_at'])
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
