import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/lib/database.ts'
import { perDatabase } from '#server/lib/per-database.ts'
import { seal, unseal } from '#server/lib/sealed.ts'
import type { Services } from '#server/services.ts'

/** The keys of one event: one signs, all verify. `public_keys` are 32 bytes each, as sent to devices at the door. */
export type TicketKeys = { signing: KeyObject; verifying: readonly KeyObject[]; public_keys: readonly Buffer[] }
type At = { db: Db; config: Services['config'] }

const MOST_EVENTS = 2_000
/** Limited, because another process may have made a new key. */
const KEPT_MS = 60_000

const keptIn = perDatabase(() => new LRUCache<number, Promise<TicketKeys>>({ max: MOST_EVENTS, ttl: KEPT_MS }))

/** Created on first use; of concurrent callers, one writes and the others read. */
export function ticketKeysOf(at: At, event_id: number): Promise<TicketKeys> {
  const kept = keptIn(at.db)
  const found = kept.get(event_id)
  if (found) return found
  const reading = readOrMake(at, event_id)
  kept.set(event_id, reading)
  reading.catch(() => kept.delete(event_id))
  return reading
}

/** Keys by which the event's codes may be signed so far; verifying a code creates no key. */
export async function knownKeysOf(at: At, event_id: number): Promise<Pick<TicketKeys, 'verifying'>> {
  const found = keptIn(at.db).get(event_id)
  if (found) return found
  const keys = await readKeys(at, event_id)
  if (isWhole(keys)) keptIn(at.db).set(event_id, Promise.resolve(keys))
  return keys
}

async function readOrMake(at: At, event_id: number): Promise<TicketKeys> {
  const before = await readKeys(at, event_id)
  if (isWhole(before)) return before
  await makeKey(at, event_id, before.public_keys.length + 1)
  const after = await readKeys(at, event_id)
  if (!isWhole(after)) throw new Error(`event ${event_id} has no key that this installation can open`)
  return after
}

type Read = Omit<TicketKeys, 'signing'> & { signing: KeyObject | null }
const isWhole = (keys: Read): keys is TicketKeys => keys.signing !== null

async function readKeys({ db, config }: At, event_id: number): Promise<Read> {
  const rows = await db
    .selectFrom('ticket_keys')
    .select(['number', 'public_key', 'private_key'])
    .where('event_id', '=', event_id)
    .orderBy('number')
    .execute()
  const signing = rows.map((row) => opened(config, { event_id, ...row })).findLast((key) => key !== null) ?? null
  const public_keys = rows.map(({ public_key }) => public_key)
  return { signing, public_keys, verifying: public_keys.map(toVerify) }
}

const about = (event_id: number, number: number) => `ticket key ${number} of event ${event_id}`
const ED25519 = { kty: 'OKP', crv: 'Ed25519' }

type Sealed = { event_id: number; number: number; public_key: Buffer; private_key: Buffer }

/** Null if it was sealed with another secret. */
function opened(config: Services['config'], { event_id, number, public_key, private_key }: Sealed): KeyObject | null {
  const d = unseal(config, private_key, about(event_id, number))
  if (d === null) return null
  return createPrivateKey({ key: { ...ED25519, d, x: public_key.toString('base64url') }, format: 'jwk' })
}

function toVerify(public_key: Buffer): KeyObject {
  return createPublicKey({ key: { ...ED25519, x: public_key.toString('base64url') }, format: 'jwk' })
}

async function makeKey({ db, config }: At, event_id: number, number: number): Promise<void> {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const key = { public_key: Buffer.from(x, 'base64url'), private_key: seal(config, d, about(event_id, number)) }
  await db
    .insertInto('ticket_keys')
    .columns(['account_id', 'event_id', 'number', 'public_key', 'private_key'])
    .expression((made) =>
      made
        .selectFrom('events')
        .select(({ val }) => [
          'account_id',
          'id as event_id',
          val(number).as('number'),
          val(key.public_key).as('public_key'),
          val(key.private_key).as('private_key'),
        ])
        .where('id', '=', event_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
