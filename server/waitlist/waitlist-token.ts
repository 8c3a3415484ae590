import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { signature } from '#server/lib/sealed.ts'
import { sameSecret } from '#server/lib/token.ts'
import { entriesOf } from './entry-queries.ts'

type Entry = { id: number; account_id: number; event_id: number; email: string }
type Installation = Pick<Config, 'secret' | 'data_dir'>

/** The id of the entry, and 128 bits of a hash of entry and address, keyed by `SECRET`. The same in every email. */
export function waitlistToken(config: Installation, { id, account_id, event_id, email }: Entry): string {
  return `${id}-${signature(config, `waitlist ${account_id} ${event_id} ${id} ${email}`).toString('base64url')}`
}

type Link = { event_id: number; token: string }

/** The entry of a link; throws 404 for an invalid one. */
export async function entryOfToken(db: Db | Trx, config: Installation, { event_id, token }: Link) {
  const [, id] = /^([1-9]\d{0,8})-[\w-]{22}$/.exec(token) ?? []
  if (id === undefined) throw new ApiError('not_found')
  const entry = await entriesOf(db, event_id).where('entry.id', '=', Number(id)).executeTakeFirst()
  if (!entry || !sameSecret(waitlistToken(config, entry), token)) throw new ApiError('not_found')
  return entry
}
