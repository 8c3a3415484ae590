import { type Selectable, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ApiKeys } from '#database/types.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { emit } from '#server/activity/emit.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { lockMembers } from './lock-members.ts'
import { refuseBeyond } from './roles.ts'
import { readScope } from './scopes.ts'

export type ApiKeyRow = Pick<
  Selectable<ApiKeys>,
  'id' | 'account_id' | 'permissions' | 'organizer_ids' | 'event_ids' | 'requests_per_minute'
>

/** By which a token is recognised where it should not be, and how much of it is shown. */
const PREFIX = 'foyer_'
const SHOWN_CHARACTERS = PREFIX.length + 6

export const apiKeys: Handlers<typeof contract.apiKeys> = {
  list: async ({ db, member }) => {
    const keys = await livingKeys(db, member.account_id).selectAll().orderBy('id').execute()
    return keys.map(presentKey)
  },

  create: ({ db, actor, member: caller, body: { organizer_ids, event_ids, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'api_keys.manage')
      const { account_id } = member
      refuseBeyond(member, body.permissions)
      await refuseTooMany(trx, 'api_keys', { id: account_id })
      const token = `${PREFIX}${newToken()}`
      const secret = { token_hash: hashToken(token), token_start: token.slice(0, SHOWN_CHARACTERS) }
      const scope = await readScope(trx, account_id, { organizer_ids, event_ids })
      const key = await trx
        .insertInto('api_keys')
        .values({ ...body, ...scope, ...secret, account_id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'api_key.created', subject_id: key.id, place: { account_id } })
      return { ...presentKey(key), token }
    }),

  revoke: ({ db, actor, member, params }) =>
    db.transaction().execute(async (trx) => {
      const { account_id } = member
      const revoked = await trx
        .updateTable('api_keys')
        .set({ revoked_at: sql`now()` })
        .where('id', '=', params.api_key_id)
        .where('account_id', '=', account_id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!revoked) throw new ApiError('not_found')
      await emit(trx, actor, { name: 'api_key.revoked', subject_id: revoked.id, place: { account_id } })
      return undefined
    }),
}

function livingKeys(db: Db, account_id: number) {
  return db.selectFrom('api_keys').where('account_id', '=', account_id).where('revoked_at', 'is', null)
}

function presentKey(row: Selectable<ApiKeys>) {
  return { ...row, permissions: [...permissionsOf('CUSTOM', row.permissions)] }
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
