import { sql } from 'kysely'
import type { UserTokenPurpose } from '#database/types.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newDigitCode, newToken } from '#server/lib/token.ts'

/** Lifetimes in minutes of links and codes sent by email, and of the steps between a password and a session. */
export const LIFETIME_MINUTES = {
  CONFIRM_EMAIL: 3 * 24 * 60,
  CONFIRM_EMAIL_CODE: 15,
  CHANGE_EMAIL: 24 * 60,
  RESET_PASSWORD: 15,
  CHOOSE_ACCOUNT: 5,
  SECOND_FACTOR: 10,
  INVITATION: 7 * 24 * 60,
} as const satisfies Record<UserTokenPurpose, number>

/** Number of wrong guesses after which a code is invalid, even for its owner. */
const MAX_CODE_ATTEMPTS = 5

export type LinkPurpose = Exclude<UserTokenPurpose, 'CONFIRM_EMAIL_CODE'>
type ForWhom = { user_id: number; email: string; account_id?: number }

/**
 * Issues a token for a link; only the newest link of a kind works, for an invitation of an account. `email` is the address it
 * proves.
 */
export async function issueLinkToken(trx: Trx, purpose: LinkPurpose, whom: ForWhom): Promise<string> {
  const token = newToken()
  await store(trx, whom, { purpose, token_hash: hashToken(token) })
  return token
}

/** Issues a six-digit code for typing into the address's confirmation; only the newest works. */
export async function issueEmailCode(trx: Trx, whom: ForWhom): Promise<string> {
  const code = newDigitCode()
  await store(trx, whom, { purpose: 'CONFIRM_EMAIL_CODE', token_hash: hashCode(whom.user_id, code) })
  return code
}

type Issued = { purpose: UserTokenPurpose; token_hash: Buffer }

async function store(trx: Trx, { user_id, email, account_id }: ForWhom, { purpose, token_hash }: Issued) {
  if (account_id === undefined) await deleteTokens(trx, user_id, [purpose])
  else await deleteInvitationLink(trx, { user_id, account_id })
  const expires_at = sql<string>`now() + make_interval(mins => ${LIFETIME_MINUTES[purpose]})`
  await trx.insertInto('user_tokens').values({ user_id, email, account_id, purpose, token_hash, expires_at }).execute()
}

/** Returns the user of an unused, unexpired token, or null. */
export async function ownerOfToken(db: Db, purpose: LinkPurpose, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** True if the link exists, is unused and has not expired. */
export async function isLinkTokenGood(db: Db, purpose: LinkPurpose, token: string): Promise<boolean> {
  return (await ownerOfToken(db, purpose, token)) !== null
}

/** With `user_id`, only a link of that user. */
type Link = { purpose: LinkPurpose; token: string; user_id?: number }

/** Uses a link up: of two requests at once only one gets the row. Null if there is no such link. */
export async function useLinkToken(trx: Trx, { purpose, token, user_id }: Link) {
  let query = trx.deleteFrom('user_tokens').where('purpose', '=', purpose).where('token_hash', '=', hashToken(token))
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  const row = await query
    .returning(['user_id', 'email', sql<boolean>`expires_at > now()`.as('is_in_time')])
    .executeTakeFirst()
  return row ?? null
}

/**
 * True if this is the user's code for this address. Every guess is counted before it is compared, and outside any transaction of
 * the handler, so that neither concurrent guesses nor a refusal avoid the limit.
 */
export async function guessEmailCode(db: Db, { user_id, email }: ForWhom, code: string): Promise<boolean> {
  const rows = await db
    .updateTable('user_tokens')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .where('purpose', '=', 'CONFIRM_EMAIL_CODE')
    .where('attempts', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('token_hash')
    .execute()
  const given = hashCode(user_id, code)
  return rows.some(({ token_hash }) => token_hash.equals(given))
}

/** Deletes links and codes: after use, or when the thing they were sent for has changed. */
export async function deleteTokens(trx: Trx, user_id: number, purposes: readonly UserTokenPurpose[]) {
  await trx.deleteFrom('user_tokens').where('user_id', '=', user_id).where('purpose', 'in', purposes).execute()
}

export async function deleteInvitationLink(trx: Trx, { user_id, account_id }: { user_id: number; account_id: number }) {
  await trx.deleteFrom('user_tokens').where('user_id', '=', user_id).where('account_id', '=', account_id).execute()
}

/**
 * Person and account of an invitation link; null if there is no such link. Kept until it expires, for people who follow it
 * twice.
 */
export async function findInvitation(db: Db, token: string) {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .innerJoin('accounts', 'accounts.id', 'user_tokens.account_id')
    .leftJoin('account_users', (join) =>
      join
        .onRef('account_users.user_id', '=', 'users.id')
        .onRef('account_users.account_id', '=', 'accounts.id')
        // A user with a password has set their own names.
        .on('users.password_hash', 'is', null),
    )
    .where('user_tokens.purpose', '=', 'INVITATION')
    .where('user_tokens.token_hash', '=', hashToken(token))
    .select(['users.id as user_id', 'users.email', 'users.password_hash'])
    .select(sql<string>`coalesce(invited_first_name, users.first_name)`.as('first_name'))
    .select(
      sql<string | null>`case when invited_first_name is null then users.last_name else invited_last_name end`.as(
        'last_name',
      ),
    )
    .select(['accounts.id as account_id', 'accounts.name as account_name'])
    .select(sql<boolean>`user_tokens.expires_at > now()`.as('is_in_time'))
    .executeTakeFirst()
  return row ?? null
}

function hashCode(user_id: number, code: string): Buffer {
  return hashToken(`${user_id}:${code}`)
}
