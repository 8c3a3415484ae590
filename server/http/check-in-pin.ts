import { type Selectable, sql } from 'kysely'
import type { CheckInLists } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { verifyPin } from '#server/lib/password.ts'
import { hashToken } from '#server/lib/token.ts'
import { countedAttempts, createCounters } from './rate-limit.ts'

/** Wrong PINs from one address, then not even a right one is listened to: otherwise guessing would simply go on. */
export const WRONG_FROM_ADDRESS = { max: 10, seconds: 600 }
/** From everywhere together: beyond, only addresses are listened to that had the right PIN before. */
export const WRONG_FOR_LIST = { max: 100, seconds: 3600 }
/** How long an address counts as one that had it. */
const REMEMBERED = { max: 1, seconds: 7 * 24 * 3600 }

type List = Pick<Selectable<CheckInLists>, 'id' | 'short_id' | 'pin_hash'>
type Given = { pin: string | undefined; address: string }
type Counters = ReturnType<typeof createCounters>

/** Those of whole lists by themselves: guesses at other lists, from many addresses, do not push them out. */
const counters = new WeakMap<Db, { wrong: Counters; wrongForList: Counters; right: Counters }>()

/**
 * Throws 401 for a wrong PIN and 429 after too many, counted in each process. Looking, comparing and counting are one go: of
 * many guesses at once no more are compared than of as many one after the other, while any number of devices with the right
 * PIN get in at once. A new PIN begins with new counts.
 */
export async function checkPin(db: Db, { id, short_id, pin_hash }: List, { pin, address }: Given): Promise<void> {
  if (!pin_hash) return
  if (!pin) throw new ApiError('pin_required')
  const { wrong, wrongForList, right } = countersOf(db)
  const all = `${id} ${pin_hash}`
  const here = `${all} ${address}`
  const wasRight =
    right.isFull(here, REMEMBERED) || (wrongForList.isFull(all, WRONG_FOR_LIST) && (await isNoted(db, here)))
  // From here to the counting nothing may be waited for.
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

/** Had this address the right PIN, also as another process saw it, or before a restart? */
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
