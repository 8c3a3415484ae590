import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { ApiError } from './errors.ts'

/**
 * Maximum number per account, event or organizer: far above any real need, but bounded. For products see
 * `server/products/refuse-too-much.ts`.
 */
export const ACCOUNT_LIMITS = {
  organizers: { of: 'account_id', most: 500 },
  events: { of: 'account_id', most: 20_000 },
  roles: { of: 'account_id', most: 50 },
  api_keys: { of: 'account_id', most: 200 },
  images: { of: 'event_id', most: 50 },
  organizer_images: { of: 'organizer_id', most: 50 },
  promo_codes: { of: 'event_id', most: 20_000 },
  affiliates: { of: 'event_id', most: 1_000 },
  check_in_lists: { of: 'event_id', most: 1_000 },
  capacity_assignments: { of: 'event_id', most: 1_000 },
  webhooks: { of: 'place', most: 20 },
  attendee_imports: { of: 'event_id', most: 200 },
} as const

type Limited = keyof typeof ACCOUNT_LIMITS
/** Column that marks a row as removed although it is kept; roles and pictures are deleted for good. */
const GONE: Partial<Record<Limited, string>> = {
  organizers: 'deleted_at',
  events: 'deleted_at',
  api_keys: 'revoked_at',
  promo_codes: 'deleted_at',
  affiliates: 'deleted_at',
  check_in_lists: 'deleted_at',
  capacity_assignments: 'deleted_at',
}

type Owner = { id: number | string; more?: number }

/** Call before inserting one, or `more`: 409 if the owner is at its limit. Two concurrent calls may both pass. */
export async function refuseTooMany(trx: Trx, limit: Limited, { id, more = 1 }: Owner): Promise<void> {
  const { of, most } = ACCOUNT_LIMITS[limit]
  const table = limit === 'organizer_images' ? 'images' : limit
  const gone = GONE[limit]
  const notGone = gone ? sql`and ${sql.ref(gone)} is null` : sql``
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(of)} = ${id} ${notGone} offset ${most - more} limit 1`.execute(trx)
  if (rows.length === 0) return
  throw new ApiError('limit_reached', { message: `At most ${most} are possible. Delete what you no longer need.` })
}
