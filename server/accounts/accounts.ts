import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Locale } from '#domain/locale.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { accountFigures } from '#server/figures/account-figures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'

export const accounts: Handlers<typeof contract.accounts> = {
  figures: accountFigures,

  get: ({ db, member }) => accountOf(db, member.account_id),

  update: ({ db, actor, member: { account_id }, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
      const before = await accountOf(trx, account_id)
      assertVersion(before, updated_at)
      await trx.updateTable('accounts').set(body).where('id', '=', account_id).execute()
      const after = await accountOf(trx, account_id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'account.updated', subject_id: account_id, place: { account_id }, data })
      return after
    }),
}

/** Returns the account: defaults of new organizers, and the language of their emails. */
export async function accountOf(db: Db, account_id: number) {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow()
  return { ...row, locale: row.locale as Locale }
}

type NewAccount = { name: string; timezone: string; currency_code: string; locale: Locale; owner_id: number }

/** A new account with its owner as administrator. */
export async function createAccount(trx: Trx, { owner_id, ...account }: NewAccount): Promise<number> {
  const { id } = await trx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('account_users')
    .values({ account_id: id, user_id: owner_id, role: 'ADMIN', is_account_owner: true, last_login_at: sql`now()` })
    .execute()
  for (const table of ['event_defaults', 'payment_methods'] as const)
    await trx.insertInto(table).values({ account_id: id }).execute()
  return id
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The accounts a user may work in. */
export async function activeAccounts(db: Db, user_id: number) {
  return db
    .selectFrom('account_users')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .where('account_users.user_id', '=', user_id)
    .where('account_users.status', '=', 'ACTIVE')
    .select(['accounts.id', 'accounts.name'])
    .orderBy('accounts.id')
    .execute()
}

export async function noteLogin(trx: Trx, who: { user_id: number; account_id: number }): Promise<void> {
  await trx
    .updateTable('account_users')
    .set({ last_login_at: sql`now()` })
    .where('user_id', '=', who.user_id)
    .where('account_id', '=', who.account_id)
    .execute()
}
