import { sql } from 'kysely'
import type { UserTokenPurpose } from '#database/types.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newDigitCode, newToken } from '#server/lib/token.ts'

/** Minutes that a link or code sent by e-mail stays good. */
export const LIFETIME_MINUTES = {
  CONFIRM_EMAIL: 3 * 24 * 60,
  CONFIRM_EMAIL_CODE: 15,
  CHANGE_EMAIL: 24 * 60,
  RESET_PASSWORD: 15,
} as const satisfies Record<UserTokenPurpose, number>

/** After that many wrong guesses a code is dead, even for its owner. */
const MAX_CODE_ATTEMPTS = 5

export type LinkPurpose = Exclude<UserTokenPurpose, 'CONFIRM_EMAIL_CODE'>
type ForWhom = { user_id: number; email: string }

/** A new token for a link; only the newest link of a kind works. `email` is the address it proves. */
export async function issueLinkToken(trx: Trx, purpose: LinkPurpose, whom: ForWhom): Promise<string> {
  const token = newToken()
  await store(trx, purpose, whom, hashToken(token))
  return token
}

/** A new six-digit code for typing in the address's confirmation; only the newest works. */
export async function issueEmailCode(trx: Trx, whom: ForWhom): Promise<string> {
  const code = newDigitCode()
  await store(trx, 'CONFIRM_EMAIL_CODE', whom, hashCode(whom.user_id, code))
  return code
}

async function store(trx: Trx, purpose: UserTokenPurpose, { user_id, email }: ForWhom, token_hash: Buffer) {
  await forgetTokens(trx, user_id, [purpose])
  const expires_at = sql<string>`now() + make_interval(mins => ${LIFETIME_MINUTES[purpose]})`
  await trx.insertInto('user_tokens').values({ user_id, email, purpose, token_hash, expires_at }).execute()
}

/** Is there such a link, unused and in time? */
export async function isLinkTokenGood(db: Db, purpose: LinkPurpose, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_tokens')
    .select('id')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up: of two requests at once only one gets the row. Null when there is no such link. */
export async function useLinkToken(trx: Trx, purpose: LinkPurpose, token: string, user_id?: number) {
  let query = trx.deleteFrom('user_tokens').where('purpose', '=', purpose).where('token_hash', '=', hashToken(token))
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  const row = await query
    .returning(['user_id', 'email', sql<boolean>`expires_at > now()`.as('is_in_time')])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Is this the user's code for this address? Every guess is counted before it is compared, and outside any transaction,
 * so that neither many at once nor a refusal get round the limit.
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

/** Makes links and codes worthless: after use, or when what they were sent for has changed. */
export async function forgetTokens(trx: Trx, user_id: number, purposes: readonly UserTokenPurpose[]) {
  await trx.deleteFrom('user_tokens').where('user_id', '=', user_id).where('purpose', 'in', purposes).execute()
}

function hashCode(user_id: number, code: string): Buffer {
  return hashToken(`${user_id}:${code}`)
}
