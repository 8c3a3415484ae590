import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import type { Services } from '#server/services.ts'

/** Hours for which a link to one's orders works, however often it is opened. */
export const LIFETIME_HOURS = 24

/** Issues a token for a link; earlier links stay valid until they expire. */
export async function issueLookupToken(trx: Trx, email: string): Promise<string> {
  const token = newToken()
  const expires_at = sql<string>`now() + make_interval(hours => ${LIFETIME_HOURS})`
  await trx
    .insertInto('ticket_lookups')
    .values({ email, token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

/** The address that a link was sent to; null if the link is unknown or has expired. */
export async function emailOfToken(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('ticket_lookups')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Job: deletes expired links. */
export async function pruneTicketLookups({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('ticket_lookups').where('expires_at', '<', sql<string>`now()`).execute()
}
