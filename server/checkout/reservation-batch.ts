import type { Reservation } from '#contract/checkout.ts'
import { isOrderable } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import { isUsable } from '#domain/promo-code.ts'
import { ApiError, asApiError } from '#server/http/errors.ts'
import { createCrowdBatches, inTurns, type Waiting } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { findPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import { expireOrdersOf } from './expire-orders.ts'
import { type Offer, type Offers, timeAt } from './offers.ts'
import { planOrder } from './plan-order.ts'
import { createRemaining } from './remaining.ts'
import {
  type PlannedOrder,
  type Reserved,
  StaleOffer,
  type Till,
  writeIfFree,
  writeReservations,
} from './write-reservations.ts'

export type ReservationRequest = { reservation: Reservation; locale: Locale }
export type Reservation201 = { offer: Offer; reserved: Reserved }
type Buyer = Waiting<ReservationRequest, Reservation201>
type Planned = { buyer: Buyer; planned: PlannedOrder }
type Office = Till & { offers: Offers }
type EventTill = Office & { event_id: number }

/**
 * Reserves orders; resolves with the new order or rejects with this buyer's own refusal. Correctness never depends on the
 * batching: locks, conditional counters and CHECKs decide, also between processes.
 */
export function createReservations(db: Db, offers: Offers) {
  const office: Office = { db, offers, remaining: createRemaining(db) }
  return createCrowdBatches<number, ReservationRequest, Reservation201>({
    serveTogether: (batch) => serveTogether(office, batch),
    serveApart: (event_id, batch) => serveBatch({ ...office, event_id }, batch),
  })
}

/**
 * For buyers of many events, with one statement: those who can be served out of memory while there is plenty. Everybody
 * else is left over, to be served with the others of their event: nobody is refused here.
 */
async function serveTogether({ offers, ...till }: Office, batch: Waiting<Arrived, Reservation201>[]): Promise<void> {
  const ready = batch.flatMap((buyer) => {
    const { key: event_id, request } = buyer.request
    const offer = request.reservation.promo_code === null ? offers.known(event_id) : undefined
    const planned = offer && planIfPossible(offer, request)
    return planned && till.remaining.knowsPlenty([planned]) ? [{ buyer, offer, planned }] : []
  })
  const written = await writeIfFree(till, ready)
  await inTurns(ready, ({ buyer, offer }, index) => {
    const reserved = written[index]
    if (reserved) buyer.settle({ offer, reserved })
  })
}

type Arrived = { key: number; request: ReservationRequest }

function planIfPossible(offer: Offer, request: ReservationRequest): PlannedOrder | null {
  try {
    return plan(offer, request, null, timeAt(offer))
  } catch {
    return null
  }
}

/** How often a batch is priced anew because the catalogue changed under its hands, before its buyers are sent back. */
const ATTEMPTS = 5

/** Priced from memory; when that has passed, everybody who is left is priced once more, from what holds now. */
async function serveBatch(till: EventTill, batch: Buyer[]): Promise<void> {
  const arrived = performance.now()
  let offer = await till.offers.get(till.event_id)
  for (let attempt = 1; ; attempt++) {
    const left = batch.filter((buyer) => !buyer.is_settled)
    try {
      return await serveFrom(till, left, offer, arrived)
    } catch (error) {
      if (!(error instanceof StaleOffer)) throw error
      if (attempt === ATTEMPTS) throw new ApiError('busy', { retry_after: 1 })
      offer = await till.offers.fresh(till.event_id, error.offer)
    }
  }
}

/** A refusal may come from memory that is out of date: before it is told, it is checked against what holds now. */
async function serveFrom(till: EventTill, batch: Buyer[], remembered: Offer, arrived: number): Promise<void> {
  const promoCodes = await promoCodesOf(till, batch)
  let offer = remembered
  let plans = planAll(batch, offer, promoCodes)
  if (plans.refused.length > 0 && offer.loaded_at < arrived) {
    offer = await till.offers.fresh(till.event_id, offer)
    plans = planAll(batch, offer, promoCodes)
  }
  for (const { buyer, error } of plans.refused) buyer.settle(error)
  const short = await writeAndSettle(till, offer, plans.planned)
  if (short.length > 0) await tryOnceMore(till, offer, short)
}

/** Prices every request of the batch; a malformed one does not disturb the others. */
function planAll(batch: Buyer[], offer: Offer, promoCodes: PromoCodes) {
  const now = timeAt(offer)
  const planned: Planned[] = []
  const refused: { buyer: Buyer; error: Error }[] = []
  for (const buyer of batch) {
    try {
      const promo_code = unexpired(buyer.request.reservation.promo_code, promoCodes, now)
      planned.push({ buyer, planned: plan(offer, buyer.request, promo_code, now) })
    } catch (error) {
      refused.push({ buyer, error: asApiError(error) ?? (error as Error) })
    }
  }
  return { planned, refused }
}

function plan(
  { event, catalogue }: Offer,
  { reservation, locale }: ReservationRequest,
  promo_code: PlannedOrder['promo_code'],
  now: string,
): PlannedOrder {
  refuseOffSale(event)
  return { ...planOrder({ ...event, catalogue, promo_code, now }, reservation), locale }
}

function refuseOffSale({ status }: Offer['event']): void {
  if (status === 'DRAFT' || status === 'ARCHIVED') throw new ApiError('not_found')
  if (!isOrderable(status)) throw new ApiError('event_not_on_sale')
}

type PromoCodes = Map<string, Awaited<ReturnType<typeof findPromoCode>>>

async function promoCodesOf({ db, event_id }: EventTill, batch: Buyer[]): Promise<PromoCodes> {
  const codes = new Set(batch.flatMap(({ request }) => request.reservation.promo_code ?? []))
  const found: PromoCodes = new Map()
  for (const code of codes) found.set(code, await findPromoCode(db, event_id, code))
  return found
}

/** How many uses are left is decided later, by the code's pool. */
function unexpired(code: string | null, promoCodes: PromoCodes, now: string) {
  if (code === null) return null
  const promo = promoCodes.get(code)
  if (promo && isUsable({ ...promo, held: 0, used: 0 }, now)) return promo
  throw new ApiError('promo_code_not_usable')
}

type Short = Planned & { refusal: ApiError }

/** Writes the batch and answers everyone but those for whom too little was left. */
async function writeAndSettle(till: Till, offer: Offer, planned: Planned[]): Promise<Short[]> {
  if (planned.length === 0) return []
  const answers = await writeReservations(
    till,
    offer,
    planned.map((each) => each.planned),
  )
  const short: Short[] = []
  await inTurns(planned, (each, index) => {
    const answer = answers[index] ?? new Error('a reservation got no answer')
    if (answer instanceof ApiError) short.push({ ...each, refusal: answer })
    else each.buyer.settle(answer instanceof Error ? answer : { offer, reserved: answer })
  })
  return short
}

/** Before anybody is told "sold out", what has expired goes back into stock. */
async function tryOnceMore(till: EventTill, offer: Offer, short: Short[]): Promise<void> {
  const freed = await expireOrdersOf(till.db, till.event_id)
  const stillShort = freed > 0 ? await writeAndSettle(till, offer, short) : short
  for (const { buyer, refusal } of stillShort) buyer.settle(refusal)
}
