import type { Context } from 'hono'
import { type Permission, permissionsOf } from '#domain/permissions.ts'
import { reachesEvent, reachesOrganizer, type Scope, scopeOf } from '#domain/scope.ts'
import { type ApiKeyRow, findApiKey } from '#server/accounts/api-keys.ts'
import { ApiError } from '#server/lib/errors.ts'
import { perDatabase } from '#server/lib/per-database.ts'
import { lacksSecondFactor } from '#server/second-factors/ways.ts'
import type { Services } from '#server/services.ts'
import { checkAntiForgery } from './csrf.ts'
import { countInHeaders } from './rate-headers.ts'
import { createRateLimiter } from './rate-limit.ts'
import { findSession, type SessionUser, sessionToken } from './session.ts'

/** The caller in an account: a person or an API key, with permissions and scope. */
export type Member = {
  account_id: number
  permissions: readonly Permission[]
  scope: Scope
  /** Null for an API key. */
  user: SessionUser | null
  api_key_id: number | null
}

/** The session's user, or null; queries the database only if there is a cookie. */
export async function maybeUser(c: Context, { db, config }: Services): Promise<SessionUser | null> {
  const token = sessionToken(c, config)
  return token ? findSession(db, token) : null
}

/** A person with a session. API keys are refused: an account's key does not act for a person. */
export async function signedInUser(c: Context, services: Services): Promise<SessionUser> {
  const token = bearerToken(c)
  if (token === null) return sessionUser(c, services)
  await keyHolder(c, services, token)
  throw new ApiError('not_for_api_keys')
}

/**
 * A person with a session, or an API key. A request with a key is judged by the key alone. If the account requires a second
 * factor, a person without one is refused with that reason.
 */
export async function signedInMember(c: Context, services: Services): Promise<Member> {
  const token = bearerToken(c)
  if (token !== null) return keyHolder(c, services, token)
  const user = await sessionUser(c, services)
  if (lacksSecondFactor(user)) throw new ApiError('second_factor_missing')
  return memberOf(user)
}

/** The user's permissions in the account of the session. */
function memberOf(user: SessionUser): Member {
  const { account_id, role, own_permissions } = user
  const permissions = permissionsOf(role, own_permissions)
  return { account_id, permissions, scope: scopeOf(user), user, api_key_id: null }
}

/** True if a visitor of public pages belongs to the account and may read unpublished content there. */
export function previewsEvent(
  user: SessionUser | null,
  event: { id: number; account_id: number; organizer_id: number },
) {
  if (user?.account_id !== event.account_id || lacksSecondFactor(user)) return false
  const { permissions, scope } = memberOf(user)
  return permissions.includes('events.read') && reachesEvent(scope, event)
}

/** The same for an organizer, or with another permission for something that belongs to it. */
export function previewsOrganizer(
  user: SessionUser | null,
  organizer: { id: number; account_id: number },
  permission: Permission = 'organizers.read',
) {
  if (user?.account_id !== organizer.account_id || lacksSecondFactor(user)) return false
  const { permissions, scope } = memberOf(user)
  return permissions.includes(permission) && reachesOrganizer(scope, organizer.id)
}

/** Checks the anti-forgery token with the cookie: browsers send cookies by themselves, but not keys. */
async function sessionUser(c: Context, { db, config }: Services): Promise<SessionUser> {
  const token = sessionToken(c, config)
  const user = token ? await findSession(db, token) : null
  if (!token || !user) throw new ApiError('not_signed_in')
  checkAntiForgery(c, token)
  return user
}

/** Separate counters per database, because ids of keys are only unique within one. */
const counterOf = perDatabase(() => createRateLimiter())

async function keyHolder(c: Context, { db }: Services, token: string): Promise<Member> {
  const key = await findApiKey(db, token)
  if (!key) throw new ApiError('wrong_api_key')
  const limit = { max: key.requests_per_minute, seconds: 60, by: 'user' } as const
  countInHeaders(c, counterOf(db), { policy: 'api-key', key: `api-key:${key.id}`, limit })
  return memberOfKey(key)
}

function memberOfKey({ id, account_id, permissions, ...row }: ApiKeyRow): Member {
  return {
    account_id,
    permissions: permissionsOf('CUSTOM', permissions),
    scope: scopeOf(row),
    user: null,
    api_key_id: id,
  }
}

/** Null if there is none; other kinds of `Authorization` are meant for a proxy in front. */
function bearerToken(c: Context): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? null
}
