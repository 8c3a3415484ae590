import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { PassRow } from '../wallet-passes.ts'

/** Devices that can ask to be told of one pass: a family's phones and watches. */
const MOST_DEVICES = 20
/** Passes of one device that a question is answered with. */
const MOST_PASSES = 500

export type Registered = 'new' | 'known' | 'too_many'

/** Remembers where a device is told of a pass. */
export async function registerDevice(
  db: Db,
  pass: PassRow,
  { device, push_token }: { device: string; push_token: string },
) {
  return db.transaction().execute(async (trx): Promise<Registered> => {
    await trx.selectFrom('wallet_passes').select('id').where('id', '=', pass.id).forUpdate().execute()
    const known = await trx.selectFrom('wallet_devices').select('device').where('pass_id', '=', pass.id).execute()
    const isKnown = known.some((row) => row.device === device)
    if (!isKnown && known.length >= MOST_DEVICES) return 'too_many'
    await trx
      .insertInto('wallet_devices')
      .values({ account_id: pass.account_id, pass_id: pass.id, device, push_token })
      .onConflict((conflict) => conflict.columns(['pass_id', 'device']).doUpdateSet({ push_token }))
      .execute()
    return isKnown ? 'known' : 'new'
  })
}

export async function removeDevice(db: Db, pass: Pick<PassRow, 'id'>, device: string): Promise<void> {
  await db.deleteFrom('wallet_devices').where('pass_id', '=', pass.id).where('device', '=', device).execute()
}

/** Deletes a token that Apple no longer knows. */
export async function removeToken(db: Db, push_token: string): Promise<void> {
  await db.deleteFrom('wallet_devices').where('push_token', '=', push_token).execute()
}

/** Serials of a device's passes that changed after a tag, in milliseconds since 1970, and the tag to ask with next. */
export async function changedPasses(db: Db, device: string, since: number) {
  const rows = await db
    .selectFrom('wallet_devices')
    .innerJoin('wallet_passes', 'wallet_passes.id', 'wallet_devices.pass_id')
    .select(['serial', CHANGED_MS.as('changed_ms')])
    .where('device', '=', device)
    .where(CHANGED_MS, '>', since)
    .orderBy('changed_at')
    .limit(MOST_PASSES)
    .execute()
  return { serials: rows.map(({ serial }) => serial), tag: rows.at(-1)?.changed_ms ?? since }
}

const CHANGED_MS = sql<number>`floor(extract(epoch from wallet_passes.changed_at) * 1000)::float8`
