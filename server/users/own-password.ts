import { clearAttempts, countAttempt } from '#server/http/rate-limit.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { verifyPassword } from '#server/lib/password.ts'

/** Limit of one person, over all sessions: 429 beyond. */
const GUESSES = { max: 10, seconds: 900 }

/** True if this is the signed-in user's password; guesses are counted. */
export async function isOwnPassword(db: Db, { id }: SessionUser, given: string): Promise<boolean> {
  const key = `current-password:${id}`
  await countAttempt(db, key, GUESSES)
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  const fits = await verifyPassword(row?.password_hash, given)
  if (fits) await clearAttempts(db, key)
  return fits
}
