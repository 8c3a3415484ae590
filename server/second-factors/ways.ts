import { sql } from 'kysely'
import type { SecondFactor } from '#domain/second-factor.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Condition: `users` of the query have a second factor. Recovery codes do not count: they only replace one. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.user_id = users.id and totp_secrets.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

/** True if the account requires a second factor that this person does not have. */
export function lacksSecondFactor(user: { requires_second_factor: boolean; has_second_factor: boolean }): boolean {
  return user.requires_second_factor && !user.has_second_factor
}

/** Second factors that a user can choose from after the password; empty without one. */
export async function waysOf(db: Db, user_id: number): Promise<SecondFactor[]> {
  const row = await db
    .selectNoFrom([
      sql<boolean>`exists (select from totp_secrets where user_id = ${user_id} and secret is not null)`.as('TOTP'),
      sql<boolean>`exists (select from passkeys where user_id = ${user_id})`.as('PASSKEY'),
      sql<boolean>`exists (select from recovery_codes where user_id = ${user_id})`.as('RECOVERY_CODE'),
    ])
    .executeTakeFirstOrThrow()
  const ways = (['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const).filter((way) => row[way])
  return ways.some((way) => way !== 'RECOVERY_CODE') ? ways : []
}

/** True if an account that this person works in requires a second factor. */
export async function isDemanded(db: Db, user_id: number): Promise<boolean> {
  const account = await db
    .selectFrom('account_users')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .select('accounts.id')
    .where('account_users.user_id', '=', user_id)
    .where('account_users.status', '=', 'ACTIVE')
    .where('accounts.requires_second_factor', '=', true)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** Until the end of the transaction no one else adds or removes a second factor of this person. */
export async function lockFactors(trx: Trx, user_id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Call after removing one: the last one must stay while an account requires it; without any, recovery codes become void. */
export async function settleRemoval(trx: Trx, user_id: number): Promise<void> {
  if ((await waysOf(trx, user_id)).length > 0) return
  if (await isDemanded(trx, user_id)) throw new ApiError('last_second_factor')
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Deletes all second factors of the user's former owner. */
export async function deleteFactors(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Columns of a person and their account, for all who need them. */
export const PERSON = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.timezone',
  'users.locale',
  'users.is_email_verified',
  'users.pending_email',
  'users.avatar_path',
  'accounts.requires_second_factor',
  HAS_SECOND_FACTOR.as('has_second_factor'),
] as const
