import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { promoCodes as endpoints } from '#contract/promo-codes.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { atField } from '#server/lib/at-field.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { onUniqueViolation } from '#server/lib/unique-violation.ts'
import { refuseForeignProducts } from '#server/products/product-queries.ts'
import { createPool, setPoolLimit } from '#server/products/stock.ts'
import { promoCodesOf } from './promo-code-queries.ts'

export const promoCodes: Handlers<typeof contract.promoCodes> = {
  list: ({ db, event, query }) =>
    listPage(promoCodesOf(db, event.id), {
      db,
      query,
      rules: endpoints.list.query.rules,
      columns: {
        created_at: sql`promo_codes.created_at`,
        code: asPeopleSort('promo_codes.code'),
        discount_type: sql`promo_codes.discount_type`,
        expiry_date: sql`promo_codes.expiry_date`,
        order_usage_count: sql`uses.sold`,
      },
      search: [sql`promo_codes.code`],
      tie: sql`promo_codes.id`,
    }),

  get: ({ db, event, params }) => promoCodeOf(db, event.id, params.promo_code_id),

  create: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      const { max_allowed_usages, ...promo } = await readInput(trx, event, body)
      const stock_pool_id = await createPool(trx, { event_id: event.id, kind: 'PROMO_CODE', limit: max_allowed_usages })
      const values = { ...promo, event_id: event.id, stock_pool_id }
      const { id } = await refuseTakenCode(() =>
        trx.insertInto('promo_codes').values(values).returning('id').executeTakeFirstOrThrow(),
      )
      await emit(trx, actor, { name: 'promo_code.created', subject_id: id, place: inEvent(event) })
      return promoCodeOf(trx, event.id, id)
    }),

  update: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      const { id, stock_pool_id, updated_at } = await lockPromoCode(trx, event.id, params.promo_code_id)
      assertVersion({ updated_at }, body.updated_at)
      const before = await promoCodeOf(trx, event.id, id)
      const { max_allowed_usages, ...promo } = await readInput(trx, event, body)
      await refuseTakenCode(() => trx.updateTable('promo_codes').set(promo).where('id', '=', id).execute())
      await atField('max_allowed_usages', () => setPoolLimit(trx, stock_pool_id, max_allowed_usages))
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

/** Two organizers who save the same code do so one after the other. */
function lockPromoCode(trx: Trx, event_id: number, id: number) {
  return trx
    .selectFrom('promo_codes')
    .select(['id', 'stock_pool_id', 'updated_at'])
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** The body as it is stored: everything in it is a column, but the number of uses is the limit of a stock pool. */
async function readInput(trx: Trx, event: EventRow, { updated_at: _, ...body }: Body<typeof endpoints.create>) {
  const applicable_product_ids = [...new Set(body.applicable_product_ids)]
  const named = { product_ids: applicable_product_ids, field: 'applicable_product_ids' }
  await refuseForeignProducts(trx, event.id, named)
  return {
    ...body,
    applicable_product_ids,
    discount: body.discount_type === 'NONE' ? 0 : (body.discount ?? 0),
    expiry_date: readEventDate(body.expiry_date, event.timezone, 'expiry_date'),
  }
}

function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  const code = { index: 'promo_codes_event_id_code_key', field: 'code', taken: 'promo_code_taken' } as const
  return onUniqueViolation(code, write)
}
