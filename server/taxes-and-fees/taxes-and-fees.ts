import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { type KeptTaxOrFee, rateIn } from '#domain/tax-or-fee.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { onUniqueViolation } from '#server/lib/unique-violation.ts'
import { currenciesCharging } from '#server/products/tax-amounts.ts'

export const taxesAndFees: Handlers<typeof contract.taxesAndFees> = {
  list: ({ db, user }) =>
    db
      .selectFrom('taxes_and_fees')
      .selectAll()
      .where('account_id', '=', user.account_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),

  create: ({ db, user, body }) =>
    refuseTakenName(() =>
      db
        .insertInto('taxes_and_fees')
        .values({ ...body, account_id: user.account_id })
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),

  update: ({ db, user, params, body: { updated_at, ...body } }) =>
    refuseTakenName(() =>
      db.transaction().execute(async (trx) => {
        const tax_or_fee = await lock(trx, user.account_id, params.tax_or_fee_id)
        assertVersion(tax_or_fee, updated_at)
        await refuseMissingAmounts(trx, tax_or_fee.id, body)
        return trx
          .updateTable('taxes_and_fees')
          .set(body)
          .where('id', '=', tax_or_fee.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      }),
    ),

  /** Orders keep what they were charged; products are no longer charged it. */
  remove: async ({ db, user, params }) => {
    await db
      .updateTable('taxes_and_fees')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', params.tax_or_fee_id)
      .where('account_id', '=', user.account_id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new ApiError('not_found'))
    return undefined
  },
}

/** Products go on being charged in the currencies of their events. */
async function refuseMissingAmounts(
  trx: Trx,
  id: number,
  tax: Pick<KeptTaxOrFee, 'calculation_type' | 'rate' | 'amounts'>,
) {
  const currencies = await currenciesCharging(trx, id)
  const missing = currencies.find((currency) => rateIn(currency, tax) === null)
  if (missing) throw malformed('amounts', `Events in ${missing} charge this. Keep an amount in ${missing}.`)
}

function lock(trx: Trx, account_id: number, id: number) {
  return trx
    .selectFrom('taxes_and_fees')
    .select(['id', 'updated_at'])
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  return onUniqueViolation(
    'taxes_and_fees_account_id_name_key',
    'name',
    'You have a tax or fee of this name already.',
    write,
  )
}
