import type { contract } from '#contract/contract.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db } from '#server/lib/database.ts'

export const paymentMethods: Handlers<typeof contract.paymentMethods> = {
  get: ({ db, member }) => paymentMethodsOf(db, member.account_id),

  update: ({ db, actor, member: { account_id }, body: { methods, updated_at } }) =>
    db.transaction().execute(async (trx) => {
      const row = trx.selectFrom('payment_methods').select('account_id').where('account_id', '=', account_id)
      await row.forUpdate().execute()
      const before = await paymentMethodsOf(trx, account_id)
      assertVersion(before, updated_at)
      await trx
        .updateTable('payment_methods')
        .set({ methods: JSON.stringify(methods) })
        .where('account_id', '=', account_id)
        .execute()
      const after = await paymentMethodsOf(trx, account_id)
      const data = { fields: changedFields(before, after) }
      const of = { subject_id: account_id, place: { account_id } }
      await emit(trx, actor, { name: 'account.payment_methods_updated', ...of, data })
      return after
    }),
}

export function paymentMethodsOf(db: Db, account_id: number) {
  return db
    .selectFrom('payment_methods')
    .select(['methods', 'updated_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
}
