import { sql } from 'kysely'
import { isUsable, normalizeCode } from '#domain/promo-code.ts'
import { createCounters } from '#server/http/rate-limit.ts'
import { createLoader } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { PLACED } from '#server/orders/status-sets.ts'

/** An event's promo codes. Limit, reserved and used numbers come from their stock pools. */
export function promoCodesOf(db: Db, event_id: number) {
  return db
    .selectFrom('promo_codes')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo_codes.stock_pool_id')
    .innerJoin('stock_pools as tickets', 'tickets.id', 'promo_codes.ticket_pool_id')
    .selectAll('promo_codes')
    .select([
      'uses.limit as max_allowed_usages',
      'uses.held as order_reserved_count',
      'uses.sold as order_usage_count',
      'tickets.limit as max_tickets',
      'tickets.held as ticket_reserved_count',
      'tickets.sold as ticket_usage_count',
      attendeesWhoUsedIt.as('attendee_usage_count'),
    ])
    .where('promo_codes.event_id', '=', event_id)
    .where('promo_codes.deleted_at', 'is', null)
}

const attendeesWhoUsedIt = sql<number>`(
  select count(*)::int
  from orders join attendees on attendees.order_id = orders.id
  where orders.promo_code_id = promo_codes.id
    and orders.status in ${PLACED}
    and attendees.status <> 'CANCELLED')`

/** True if any code of the event has started and not ended yet; one that is used up may become free again. */
export async function hasPromoCodes(db: Db, event_id: number): Promise<boolean> {
  const { has } = await db
    .selectNoFrom((row) =>
      row
        .exists(
          row
            .selectFrom('promo_codes')
            .select('id')
            .where('event_id', '=', event_id)
            .where('deleted_at', 'is', null)
            .where((code) => code.or([code('start_date', 'is', null), code('start_date', '<=', sql<string>`now()`)]))
            .where((code) => code.or([code('expiry_date', 'is', null), code('expiry_date', '>', sql<string>`now()`)])),
        )
        .as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}

/** The code as a buyer typed it, whether it is usable or not. */
export async function findPromoCode(db: Db, event_id: number, code: string) {
  const promo = await typedCodes(db)
    .where('promo.event_id', '=', event_id)
    .where('promo.code', '=', normalizeCode(code))
    .executeTakeFirst()
  return promo ?? null
}

function typedCodes(db: Db) {
  return db
    .selectFrom('promo_codes as promo')
    .innerJoin('stock_pools as uses', 'uses.id', 'promo.stock_pool_id')
    .innerJoin('stock_pools as tickets', 'tickets.id', 'promo.ticket_pool_id')
    .selectAll('promo')
    .select(['uses.limit as max_allowed_usages', 'uses.held', 'uses.sold as used'])
    .select(['tickets.limit as max_tickets', 'tickets.held as tickets_held', 'tickets.sold as tickets_used'])
    .where('promo.deleted_at', 'is', null)
}

/** Different unusable codes that one address may try at one event; the same one again, such as from a newsletter, counts once. */
export const WRONG_CODES = { max: 60, seconds: 60 }
const ONCE = { max: 1, seconds: WRONG_CODES.seconds }

type Guess = { event_id: number; code: string; address: string; now?: string }

/**
 * The code as a visitor typed it, if it is usable at this moment; an event page treats any other as none. The visitor may be
 * guessing: counts unusable codes, whatever the reason, and throws 429 beyond the limit. The decision comes after the look-up
 * and without interruption, so that of concurrent guesses no more are answered than of consecutive ones; nothing is written to
 * the database.
 */
export async function tryPromoCode(db: Db, { event_id, code, address, now = new Date().toISOString() }: Guess) {
  const { wrong, tried, load } = triesOf(db)
  const [caller, guess] = [`${event_id} ${address}`, `${event_id} ${normalizeCode(code)}`]
  wrong.refuseBeyond(caller, WRONG_CODES)
  const promo = await load(guess)
  wrong.refuseBeyond(caller, WRONG_CODES)
  if (promo && isUsable(promo, now)) return promo
  if (!tried.isFull(`${caller} ${guess}`, ONCE)) wrong.count(caller, WRONG_CODES)
  tried.count(`${caller} ${guess}`, ONCE)
  return null
}

const tries = new WeakMap<Db, ReturnType<typeof createTries>>()

function triesOf(db: Db) {
  const known = tries.get(db) ?? createTries(db)
  tries.set(db, known)
  return known
}

function createTries(db: Db) {
  const load = createLoader((guesses: string[]) => loadGuessed(db, guesses))
  // Separate counters: tried codes do not evict the refused callers.
  return { wrong: createCounters(), tried: createCounters(), load }
}

/** Looks up codes by `event_id code`; concurrent callers share a query. */
async function loadGuessed(db: Db, guesses: string[]) {
  const event_ids = guesses.map((guess) => Number.parseInt(guess, 10))
  const codes = guesses.map((guess) => guess.slice(guess.indexOf(' ') + 1))
  const found = await typedCodes(db)
    .where(sql<boolean>`(promo.event_id, promo.code) in (select * from unnest(${event_ids}::int[], ${codes}::text[]))`)
    .execute()
  return new Map(found.map((promo) => [`${promo.event_id} ${promo.code}`, promo]))
}
