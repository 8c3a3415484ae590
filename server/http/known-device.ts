import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { isHttps } from './address.ts'
import type { Browser } from './session.ts'

/**
 * Cookie sent with sign-in requests only. It does not sign anyone in; it only exempts the browser from the limits that strangers
 * use up.
 */
const DEVICE_COOKIE = 'foyer_device'
const SENT_TO = '/api/auth'
const LIFETIME_SECONDS = 180 * 24 * 3600
/** Maximum devices per user; the least recently used one is removed. */
const MOST_DEVICES = 20

/** Hash of the token of this browser, or null. */
export function deviceOf(c: Context): Buffer | null {
  const token = getCookie(c, DEVICE_COOKIE)
  return token ? hashToken(token) : null
}

/** True if the user with this email address has signed in with this browser before. */
export async function isKnownDevice(db: Db, device: Buffer | null, email: string): Promise<boolean> {
  if (!device) return false
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('known_devices.token_hash', '=', device)
    .where('known_devices.expires_at', '>', sql<string>`now()`)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records the device after a sign-in, with a new token each time: a planted token loses its use, while other users of the
 * browser stay known.
 */
export async function recordDevice(trx: Trx, { c, config }: Browser, user_id: number): Promise<void> {
  const token = newToken()
  const token_hash = hashToken(token)
  const before = deviceOf(c)
  if (before) await trx.updateTable('known_devices').set({ token_hash }).where('token_hash', '=', before).execute()
  const expires_at = sql<string>`now() + make_interval(secs => ${LIFETIME_SECONDS})`
  await trx
    .insertInto('known_devices')
    .values({ token_hash, user_id, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
  await pruneOldest(trx, user_id)
  setCookie(c, DEVICE_COOKIE, token, {
    path: SENT_TO,
    sameSite: 'Lax',
    secure: isHttps(c, config),
    httpOnly: true,
    maxAge: LIFETIME_SECONDS,
  })
}

async function pruneOldest(trx: Trx, user_id: number): Promise<void> {
  const surplus = trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .orderBy('expires_at', 'desc')
    .offset(MOST_DEVICES)
  await trx.deleteFrom('known_devices').where('user_id', '=', user_id).where('token_hash', 'in', surplus).execute()
}

/** Forgets all known browsers, after a changed password or when the user signs out everywhere. */
export async function deleteDevicesOf(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
}
