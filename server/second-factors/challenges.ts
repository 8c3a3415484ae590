import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/lib/database.ts'
import { signature } from '#server/lib/sealed.ts'
import type { Services } from '#server/services.ts'

/** Purpose of a passkey's signature; a signature for one purpose is invalid for another. */
export type Purpose = 'sign-in' | `second-factor ${number}` | `confirm ${number}` | `register ${number}`

const GOOD_FOR_MS = 5 * 60_000
const RANDOM = 16
const WHEN = 6
type Installation = Pick<Config, 'secret' | 'data_dir'>

/**
 * Random bytes, an expiry, and a signature over both and the purpose. Requesting a challenge stores nothing that strangers could
 * fill; only used challenges are remembered, until they expire.
 */
export function newChallenge(installation: Installation, purpose: Purpose, now = Date.now()): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(RANDOM + WHEN)
  randomBytes(RANDOM).copy(head)
  head.writeUIntBE(now + GOOD_FOR_MS, RANDOM, WHEN)
  return new Uint8Array(Buffer.concat([head, signed(installation, purpose, head)]))
}

/** True if this challenge (base64url) was made here, for this purpose, less than five minutes ago. */
export function isOurChallenge(installation: Installation, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM + WHEN + signed(installation, purpose, Buffer.alloc(0)).length) return false
  const head = bytes.subarray(0, RANDOM + WHEN)
  const isOurs = timingSafeEqual(bytes.subarray(RANDOM + WHEN), signed(installation, purpose, head))
  return isOurs && head.readUIntBE(RANDOM, WHEN) > Date.now()
}

function signed(installation: Installation, purpose: Purpose, head: Buffer): Buffer {
  return signature(installation, `${purpose} ${head.toString('base64url')}`)
}

/** False if it was used before: of two at once only one writes the row. */
export async function takeChallenge(trx: Trx, challenge: string): Promise<boolean> {
  const challenge_hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest()
  const used = await trx
    .insertInto('used_challenges')
    .values({ challenge_hash, expires_at: sql`now() + make_interval(secs => ${(2 * GOOD_FOR_MS) / 1000})` })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Job: deletes used challenges that have expired. */
export async function pruneUsedChallenges({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', sql<string>`now()`).execute()
}
