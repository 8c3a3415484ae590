import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { isHttps } from './address.ts'
import { XSRF_COOKIE, xsrfTokenFor } from './csrf.ts'

export const SESSION_COOKIE = 'foyer_session'
const LIFETIME_SECONDS = 30 * 24 * 3600

/** The signed-in user together with the account the session works in. */
export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The user of a session cookie, or null; inactive users and expired sessions count as none. */
export async function findSession(db: Db, token: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('account_users', (join) =>
      join
        .onRef('account_users.user_id', '=', 'users.id')
        .onRef('account_users.account_id', '=', 'sessions.account_id'),
    )
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('account_users.status', '=', 'ACTIVE')
    .selectAll('account_users')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.timezone',
      'users.locale',
      'users.is_email_verified',
      'users.pending_email',
      'sessions.token_hash',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Opens a session under a new token, hands its cookies to the browser and ends the session it came with. */
export async function openSession(
  db: Db | Trx,
  c: Context,
  config: Config,
  who: { user_id: number; account_id: number },
) {
  const token = newToken()
  const before = getCookie(c, SESSION_COOKIE)
  if (before) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(before)).execute()
  await db
    .insertInto('sessions')
    .values({
      ...who,
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .execute()
  const shared = { path: '/', sameSite: 'Lax', secure: isHttps(c, config), maxAge: LIFETIME_SECONDS } as const
  setCookie(c, SESSION_COOKIE, token, { ...shared, httpOnly: true })
  setCookie(c, XSRF_COOKIE, xsrfTokenFor(token), shared)
}

/** Ends the session of this browser. */
export async function closeSession(db: Db, c: Context) {
  const token = getCookie(c, SESSION_COOKIE)
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  deleteCookie(c, SESSION_COOKIE, { path: '/' })
  deleteCookie(c, XSRF_COOKIE, { path: '/' })
}

/** After a changed password, role or status: everywhere, or everywhere but here. */
export async function closeSessionsOf(db: Db | Trx, user_id: number, keep?: Buffer) {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (keep) query = query.where('token_hash', '<>', keep)
  await query.execute()
}
