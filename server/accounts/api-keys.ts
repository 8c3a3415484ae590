import { type Selectable, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ApiKeys } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { REQUESTS_PER_MINUTE } from '#domain/api-key.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { emit } from '#server/activity/emit.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { lockMembers } from './lock-members.ts'
import { refuseBeyond } from './roles.ts'
import { readScope } from './scopes.ts'

export type ApiKeyRow = Pick<
  Selectable<ApiKeys>,
  'id' | 'account_id' | 'permissions' | 'organizer_ids' | 'event_ids' | 'requests_per_minute'
>

/** Prefix that makes a leaked token recognizable, and number of characters shown of a token. */
const PREFIX = 'foyer_'
const SHOWN_CHARACTERS = PREFIX.length + 6

export const apiKeys: Handlers<typeof contract.apiKeys> = {
  list: async ({ db, member }) =>
    (await activeKeys(db, member.account_id).orderBy('api_keys.id').execute()).map(presentKey),

  create: ({ db, actor, member: caller, body: { organizer_ids, event_ids, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'api_keys.manage')
      const { account_id } = member
      refuseBeyond(member, body.permissions)
      const terms = await termsWithin(trx, member, body)
      await refuseTooMany(trx, 'api_keys', { id: account_id })
      const token = `${PREFIX}${newToken()}`
      const secret = { token_hash: hashToken(token), token_start: token.slice(0, SHOWN_CHARACTERS) }
      const scope = await readScope(trx, account_id, { organizer_ids, event_ids })
      const maker = { made_by_user_id: member.user?.id ?? null, made_by_api_key_id: member.api_key_id }
      const { id } = await trx
        .insertInto('api_keys')
        .values({ ...body, ...terms, ...scope, ...secret, ...maker, account_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'api_key.created', subject_id: id, place: { account_id } })
      const key = await activeKeys(trx, account_id).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
      return { ...presentKey(key), token }
    }),

  revoke: ({ db, actor, member: caller, params }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'api_keys.manage')
      const { account_id } = member
      const key = await activeKeys(trx, account_id).where('api_keys.id', '=', params.api_key_id).executeTakeFirst()
      if (!key) throw new ApiError('not_found')
      await revoke(trx, actor, { member, keys: [key] })
      return undefined
    }),
}

type Terms = { expires_at?: string | null | undefined; requests_per_minute?: number | undefined }

/** Lifetime and rate limit of a new key. A key created by another key exceeds neither of that key's limits. */
async function termsWithin(trx: Trx, { api_key_id }: Member, { expires_at = null, requests_per_minute }: Terms) {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) throw malformed('expires_at', 'not_in_future')
  if (api_key_id === null) return { expires_at, requests_per_minute: requests_per_minute ?? REQUESTS_PER_MINUTE.usual }
  const maker = await trx
    .selectFrom('api_keys')
    .select(['expires_at', 'requests_per_minute'])
    .where('id', '=', api_key_id)
    .executeTakeFirstOrThrow()
  const most = maker.requests_per_minute
  if ((requests_per_minute ?? 0) > most) throw malformed('requests_per_minute', 'number_too_big', { most })
  if (maker.expires_at && expires_at && Date.parse(expires_at) > Date.parse(maker.expires_at))
    throw malformed('expires_at', 'outlives_its_maker', { end: maker.expires_at })
  return {
    expires_at: expires_at ?? maker.expires_at,
    requests_per_minute: requests_per_minute ?? Math.min(most, REQUESTS_PER_MINUTE.usual),
  }
}

type Revoking = { member: Member; keys: Pick<ActiveKey, 'id' | 'permissions'>[] }

/** 403 if the key has permissions that the caller lacks. */
async function revoke(trx: Trx, actor: Actor, { member, keys }: Revoking): Promise<void> {
  for (const { id, permissions } of keys) {
    refuseBeyond(member, permissionsOf('CUSTOM', permissions))
    await trx.updateTable('api_keys').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
    await emit(trx, actor, { name: 'api_key.revoked', subject_id: id, place: { account_id: member.account_id } })
  }
}

/** Revokes the keys that a person made, and those that were made with them. 403 without `api_keys.manage`. */
export async function revokeKeysOf(
  trx: Trx,
  actor: Actor,
  { member, user_id }: { member: Member; user_id: number },
): Promise<void> {
  if (!member.permissions.includes('api_keys.manage')) throw new ApiError('role_too_low')
  const keys = await activeKeys(trx, member.account_id)
    .where(
      'api_keys.id',
      'in',
      sql<number>`(with recursive made as (
        select id from api_keys where made_by_user_id = ${user_id}
        union select child.id from api_keys child join made on child.made_by_api_key_id = made.id
      ) select id from made)`,
    )
    .orderBy('api_keys.id')
    .execute()
  await revoke(trx, actor, { member, keys })
}

function activeKeys(db: Db | Trx, account_id: number) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users as maker', 'maker.id', 'api_keys.made_by_user_id')
    .leftJoin('api_keys as making', 'making.id', 'api_keys.made_by_api_key_id')
    .selectAll('api_keys')
    .select(['maker.first_name', 'maker.last_name', 'making.name as making_name'])
    .where('api_keys.account_id', '=', account_id)
    .where('api_keys.revoked_at', 'is', null)
}

type ActiveKey = Awaited<ReturnType<ReturnType<typeof activeKeys>['execute']>>[number]

function presentKey({ first_name, last_name, making_name, ...row }: ActiveKey) {
  const { made_by_user_id: user_id, made_by_api_key_id: api_key_id } = row
  const name = making_name ?? [first_name, last_name].filter(Boolean).join(' ')
  const made_by = user_id === null && api_key_id === null ? null : { user_id, api_key_id, name }
  return { ...row, permissions: [...permissionsOf('CUSTOM', row.permissions)], made_by }
}

/** The key of a token, or null; expired and revoked keys count as none. */
export async function findApiKey(db: Db, token: string): Promise<ApiKeyRow | null> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'account_id', 'permissions', 'organizer_ids', 'event_ids', 'requests_per_minute'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_used_again'))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirst()
  if (!row) return null
  const { is_used_again, ...key } = row
  if (is_used_again) await noteUse(db, key.id)
  return key
}

async function noteUse(db: Db, id: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
