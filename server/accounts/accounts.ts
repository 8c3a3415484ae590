import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'

type NewAccount = { name: string; timezone: string; currency_code: string; owner_id: number }

/** A new account with its owner as administrator. */
export async function createAccount(trx: Trx, { owner_id, ...account }: NewAccount): Promise<number> {
  const { id } = await trx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('account_users')
    .values({ account_id: id, user_id: owner_id, role: 'ADMIN', is_account_owner: true, last_login_at: sql`now()` })
    .execute()
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
