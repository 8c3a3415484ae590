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

/** Who acts for an account, what they may do in it, and where. */
export type Member = {
  account_id: number
  permissions: readonly Permission[]
  scope: Scope
  /** Null for an API key. */
  user: SessionUser | null
  api_key_id: number | null
}

/** The session's user, or null; only looks into the database when there is a cookie. */
export async function maybeUser(c: Context, { db, config }: Services): Promise<SessionUser | null> {
  const token = sessionToken(c, config)
  return token ? findSession(db, token) : null
}

/** A person with a session. Programs are refused: what is about a person is not done by a key of an account. */
export async function signedInUser(c: Context, services: Services): Promise<SessionUser> {
  const token = bearerToken(c)
  if (token === null) return sessionUser(c, services)
  await keyHolder(c, services, token)
  throw new ApiError('not_for_api_keys')
}

/**
 * A person with a session, or a program with an API key. Whoever sends a key is judged by it alone. An account may ask its
 * people for a second factor: who has none gets no further, and is told so in place of an answer.
 */
export async function signedInMember(c: Context, services: Services): Promise<Member> {
  const token = bearerToken(c)
  if (token !== null) return keyHolder(c, services, token)
  const user = await sessionUser(c, services)
  if (lacksSecondFactor(user)) throw new ApiError('second_factor_missing')
  return memberOf(user)
}

/** What a user may do in the account of the session. */
function memberOf(user: SessionUser): Member {
  const { account_id, role, own_permissions } = user
  const permissions = permissionsOf(role, own_permissions)
  return { account_id, permissions, scope: scopeOf(user), user, api_key_id: null }
}

/** Whether somebody who looks at public pages is of the account and reads there what is not public yet. */
export function previewsEvent(
  user: SessionUser | null,
  event: { id: number; account_id: number; organizer_id: number },
) {
  if (user?.account_id !== event.account_id || lacksSecondFactor(user)) return false
  const { permissions, scope } = memberOf(user)
  return permissions.includes('events.read') && reachesEvent(scope, event)
}

/** The same of an organizer, or with another permission of what belongs to it. */
export function previewsOrganizer(
  user: SessionUser | null,
  organizer: { id: number; account_id: number },
  permission: Permission = 'organizers.read',
) {
  if (user?.account_id !== organizer.account_id || lacksSecondFactor(user)) return false
  const { permissions, scope } = memberOf(user)
  return permissions.includes(permission) && reachesOrganizer(scope, organizer.id)
}

/** Anti-forgery belongs to the cookie: a browser sends it along unasked, a key it does not. */
async function sessionUser(c: Context, { db, config }: Services): Promise<SessionUser> {
  const token = sessionToken(c, config)
  const user = token ? await findSession(db, token) : null
  if (!token || !user) throw new ApiError('not_signed_in')
  checkAntiForgery(c, token)
  return user
}

/** Ids of keys are those of one database. */
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

/** Null where there is none; other kinds of `Authorization` are meant for a proxy in front. */
function bearerToken(c: Context): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? null
}
