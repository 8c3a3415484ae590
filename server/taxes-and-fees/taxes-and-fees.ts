import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { type KeptTaxOrFee, rateIn } from '#domain/tax-or-fee.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { onUniqueViolation } from '#server/lib/unique-violation.ts'
import { currenciesCharging } from '#server/products/tax-amounts.ts'

export const taxesAndFees: Handlers<typeof contract.taxesAndFees> = {
  list: ({ db, member }) =>
    db
      .selectFrom('taxes_and_fees')
      .selectAll()
      .where('account_id', '=', member.account_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),

  create: ({ db, actor, member, body }) =>
    withUniqueName(() =>
      db.transaction().execute(async (trx) => {
        const { account_id } = member
        const tax_or_fee = await trx
          .insertInto('taxes_and_fees')
          .values({ ...body, account_id })
          .returningAll()
          .executeTakeFirstOrThrow()
        await emit(trx, actor, { name: 'tax_or_fee.created', subject_id: tax_or_fee.id, place: { account_id } })
        return tax_or_fee
      }),
    ),

  update: ({ db, actor, member, params, body: { updated_at, ...body } }) =>
    withUniqueName(() =>
      db.transaction().execute(async (trx) => {
        const { account_id } = member
        const before = await lock(trx, account_id, params.tax_or_fee_id)
        assertVersion(before, updated_at)
        await refuseMissingAmounts(trx, before.id, body)
        const after = await trx
          .updateTable('taxes_and_fees')
          .set(body)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const data = { fields: changedFields(before, after) }
        await emit(trx, actor, { name: 'tax_or_fee.updated', subject_id: after.id, place: { account_id }, data })
        return after
      }),
    ),

  /** Orders keep their charges; products are no longer charged it. */
  remove: ({ db, actor, member, params }) =>
    db.transaction().execute(async (trx) => {
      const { account_id } = member
      const { id } = await trx
        .updateTable('taxes_and_fees')
        .set({ deleted_at: sql<string>`now()` })
        .where('id', '=', params.tax_or_fee_id)
        .where('account_id', '=', account_id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiError('not_found'))
      await emit(trx, actor, { name: 'tax_or_fee.deleted', subject_id: id, place: { account_id } })
      return undefined
    }),
}

/** Products must stay chargeable in the currencies of their events. */
async function refuseMissingAmounts(
  trx: Trx,
  id: number,
  tax: Pick<KeptTaxOrFee, 'calculation_type' | 'rate' | 'amounts'>,
) {
  const currencies = await currenciesCharging(trx, id)
  const missing = currencies.find((currency) => rateIn(currency, tax) === null)
  if (missing) throw malformed('amounts', 'amount_still_charged', { currency: missing })
}

function lock(trx: Trx, account_id: number, id: number) {
  return trx
    .selectFrom('taxes_and_fees')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  const name = { index: 'taxes_and_fees_account_id_name_key', field: 'name', taken: 'tax_name_taken' } as const
  return onUniqueViolation(name, write)
}
