import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

/**
 * An event on sale writes to strangers, with its organizer's words. Where e-mails leave this machine, whoever owns the account
 * must have shown first to be somebody who can be reached; without a mail server nobody is written to.
 */
export async function requireConfirmedEmail(
  db: Db | Trx,
  { mail_url }: Pick<Services['config'], 'mail_url'>,
  account_id: number,
): Promise<void> {
  if (!mail_url) return
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
