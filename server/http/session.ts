import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { networkPrefix } from '#domain/device.ts'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { PERSON } from '#server/second-factors/ways.ts'
import { clientAddress, isHttps } from './address.ts'
import { XSRF_COOKIE, xsrfTokenFor } from './csrf.ts'

/** Cookie name on plain http. */
export const SESSION_COOKIE = 'foyer_session'
/** Cookie name on https. Browsers accept it only from this very host: no sibling of it can set one. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`
const LIFETIME_SECONDS = 30 * 24 * 3600
/** An unused session ends after this time. */
export const SESSION_IDLE_DAYS = 14
/** Last use is recorded this often at most. */
const SEEN_EVERY_MINUTES = 5
const FRESH_MINUTES = 10
/** Maximum sessions of one person; beyond, the least recently used one ends. */
const MOST_SESSIONS = 50
const MOST_OF_USER_AGENT = 300

/** Name of the session cookie for this visitor; the other name is ignored. */
function sessionCookie(c: Context, config: Config): string {
  return isHttps(c, config) ? SECURE_SESSION_COOKIE : SESSION_COOKIE
}

/** Token of the browser's session cookie, unverified. */
export function sessionToken(c: Context, config: Config): string | undefined {
  return getCookie(c, sessionCookie(c, config))
}

/** True if a `Cookie` header has a session, under either name. A cookie whose name merely ends like it does not count. */
export function bringsSession(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;)\s*(?:__Host-)?foyer_session=/.test(cookies)
}

/** The signed-in user together with the account the session works in. */
export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Columns of the person, of the account's requirements, and of the session itself. */
const SELECTED = [
  ...PERSON,
  'sessions.token_hash',
  'sessions.id as session_id',
  // Within these minutes no new proof of identity is needed.
  sql<boolean>`coalesce(sessions.confirmed_at > now() - make_interval(mins => ${FRESH_MINUTES}), false)`.as('is_fresh'),
  // Columns of a custom role.
  'roles.permissions as own_permissions',
  'roles.name as role_name',
  sql<boolean>`sessions.last_seen_at < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`.as('is_seen_long_ago'),
] as const

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
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('roles', 'roles.id', 'account_users.role_id')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('sessions.last_seen_at', '>', sql<string>`now() - make_interval(days => ${SESSION_IDLE_DAYS})`)
    .where('account_users.status', '=', 'ACTIVE')
    .selectAll('account_users')
    .select(SELECTED)
    .executeTakeFirst()
  if (!row) return null
  const { is_seen_long_ago, ...user } = row
  if (is_seen_long_ago) await noteSeen(db, user.token_hash)
  return user
}

async function noteSeen(db: Db, token_hash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('token_hash', '=', token_hash).execute()
}

/** Request and reply whose cookies are read and written. */
export type Browser = { c: Context; config: Config }
type Who = { user_id: number; account_id: number }

/** Opens a session under a new token, sends its cookies to the browser and ends the session it came with. */
export async function openSession(db: Db | Trx, { c, config }: Browser, who: Who) {
  const token = newToken()
  const before = sessionToken(c, config)
  if (before) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(before)).execute()
  await db
    .insertInto('sessions')
    .values({
      ...who,
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
      user_agent: c.req.header('user-agent')?.slice(0, MOST_OF_USER_AGENT) ?? null,
      network: networkPrefix(clientAddress(c, config)),
      confirmed_at: sql`now()`,
    })
    .execute()
  await endSurplus(db, who.user_id)
  const shared = { path: '/', sameSite: 'Lax', secure: isHttps(c, config), maxAge: LIFETIME_SECONDS } as const
  setCookie(c, sessionCookie(c, config), token, { ...shared, httpOnly: true })
  setCookie(c, XSRF_COOKIE, xsrfTokenFor(token), shared)
}

async function endSurplus(db: Db | Trx, user_id: number): Promise<void> {
  const surplus = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_SESSIONS)
  await db.deleteFrom('sessions').where('token_hash', 'in', surplus).execute()
}

/** Ends the session of this browser. */
export async function closeSession(db: Db | Trx, c: Context, config: Config) {
  const token = sessionToken(c, config)
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  const shared = { path: '/', secure: isHttps(c, config) }
  deleteCookie(c, sessionCookie(c, config), shared)
  deleteCookie(c, XSRF_COOKIE, shared)
}

/** Ends sessions after a changed password, role or status: everywhere, or everywhere else. */
export async function closeSessionsOf(db: Db | Trx, user_id: number, keep?: Buffer) {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (keep) query = query.where('token_hash', '<>', keep)
  await query.execute()
}

/** Ends the user's sessions in one account; those in other accounts stay. */
export async function closeSessionsIn(trx: Trx, { user_id, account_id }: { user_id: number; account_id: number }) {
  await trx.deleteFrom('sessions').where('user_id', '=', user_id).where('account_id', '=', account_id).execute()
}
