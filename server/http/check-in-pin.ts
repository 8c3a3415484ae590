import { type Selectable, sql } from 'kysely'
import type { CheckInLists } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { verifyPin } from '#server/lib/password.ts'
import { hashToken } from '#server/lib/token.ts'
import { countedAttempts, createCounters } from './rate-limit.ts'

/** Wrong PINs from one address; beyond, even the right one is refused, or guessing could continue. */
export const WRONG_FROM_ADDRESS = { max: 10, seconds: 600 }
/** Wrong PINs for a list from everywhere; beyond, only addresses that had the right PIN before are accepted. */
export const WRONG_FOR_LIST = { max: 100, seconds: 3600 }
/** Time for which an address counts as one that had the right PIN. */
const REMEMBERED = { max: 1, seconds: 7 * 24 * 3600 }

type List = Pick<Selectable<CheckInLists>, 'id' | 'short_id' | 'pin_hash'>
type Given = { pin: string | undefined; address: string }
type Counters = ReturnType<typeof createCounters>

/** Separate counters for whole lists: guesses at other lists, from many addresses, do not evict them. */
const counters = new WeakMap<Db, { wrong: Counters; wrongForList: Counters; right: Counters }>()

/**
 * Throws 401 for a wrong PIN and 429 after too many, counted in each process. Checking the counters, comparing and counting
 * happen without interruption: of concurrent guesses no more are compared than of consecutive ones, while any number of devices
 * with the right PIN get in at once. A new PIN starts with new counts.
 */
export async function checkPin(db: Db, { id, short_id, pin_hash }: List, { pin, address }: Given): Promise<void> {
  if (!pin_hash) return
  if (!pin) throw new ApiError('pin_required')
  const { wrong, wrongForList, right } = countersOf(db)
  const all = `${id} ${pin_hash}`
  const here = `${all} ${address}`
  const wasRight =
    right.isFull(here, REMEMBERED) || (wrongForList.isFull(all, WRONG_FOR_LIST) && (await isNoted(db, here)))
  // No await from here to the counting.
  wrong.refuseBeyond(here, WRONG_FROM_ADDRESS)
  if (!wasRight) wrongForList.refuseBeyond(all, WRONG_FOR_LIST)
  if (!verifyPin(pin_hash, pin, short_id)) {
    wrong.count(here, WRONG_FROM_ADDRESS)
    wrongForList.count(all, WRONG_FOR_LIST)
    throw new ApiError('pin_required', { message: 'Wrong PIN.' })
  }
  if (right.isFull(here, REMEMBERED)) return
  right.count(here, REMEMBERED)
  await countedAttempts(db, noteOf(here), REMEMBERED)
}

function countersOf(db: Db) {
  const counted = counters.get(db) ?? {
    wrong: createCounters(),
    wrongForList: createCounters(),
    right: createCounters(),
  }
  counters.set(db, counted)
  return counted
}

/** True if this address has had the right PIN, also with another process or before a restart. */
async function isNoted(db: Db, here: string): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', noteOf(here))
    .where('ends_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

function noteOf(here: string): string {
  return `check-in-pin:${hashToken(here).toString('base64url')}`
}
