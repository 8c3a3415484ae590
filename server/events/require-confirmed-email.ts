import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'

type Settings = Pick<Services['config'], 'mail_url' | 'require_confirmed_email'>

/**
 * An event on sale sends emails to strangers, with its organizer's words. So do invitations and the contact form of a published
 * organizer, which sends to whatever address was typed. If emails leave this machine, the account's owner must have a confirmed
 * address first; without a mail server no one is written to. The operator may decide otherwise.
 */
export function mustConfirmEmail({ mail_url, require_confirmed_email }: Settings): boolean {
  return require_confirmed_email ?? mail_url !== undefined
}

/** 409 until the owner of the account has confirmed the address, if that is required. */
export async function requireConfirmedEmail(db: Db | Trx, settings: Settings, account_id: number): Promise<void> {
  if (!mustConfirmEmail(settings)) return
  const owner = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select('users.id')
    .where('account_users.account_id', '=', account_id)
    .where('account_users.is_account_owner', '=', true)
    .where('users.is_email_verified', '=', true)
    .executeTakeFirst()
  if (!owner) throw new ApiError('email_not_confirmed')
}
