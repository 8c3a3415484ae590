import type { Reservation } from '#contract/checkout.ts'
import { isOrderable } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import { isUsable } from '#domain/promo-code.ts'
import { ApiError, asApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import { findPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import type { Services } from '#server/services.ts'
import { expireOrdersOf } from './expire-orders.ts'
import { createOffers, type Offer } from './offers.ts'
import { planOrder } from './plan-order.ts'
import { type Answer, type PlannedOrder, type Reserved, StaleOffer, writeReservations } from './write-reservations.ts'

/** Many buyers at once are served by one transaction: what waits while a batch is under way forms the next one. */
const LARGEST_BATCH = 200
const BATCHES_UNDER_WAY = 2
const LONGEST_QUEUE = 5_000

export type ReservationRequest = { reservation: Reservation; locale: Locale }
export type Reservation201 = { offer: Offer; reserved: Reserved }
type Waiting = { request: ReservationRequest; settle: (answer: Reservation201 | Error) => void; is_settled: boolean }
type Planned = { waiting: Waiting; planned: PlannedOrder }
type Queue = { waiting: Waiting[]; under_way: number }
type Write = typeof writeReservations
type Till = { db: Db; offers: ReturnType<typeof createOffers>; write: Write; event_id: number }

/**
 * Reserves orders; resolves with the new order or rejects with this buyer's own refusal. Correctness never depends on the
 * batching: locks, conditional counters and CHECKs decide, also between processes.
 */
export function createReservations({ db }: Pick<Services, 'db'>, write: Write = writeReservations) {
  const queues = new Map<number, Queue>()
  const offers = createOffers(db)

  function next(event_id: number, queue: Queue): void {
    if (queue.under_way >= BATCHES_UNDER_WAY) return
    const batch = queue.waiting.splice(0, LARGEST_BATCH)
    if (batch.length === 0) {
      if (queue.under_way === 0) queues.delete(event_id)
      return
    }
    queue.under_way += 1
    void serveBatch({ db, offers, write, event_id }, batch).finally(() => {
      queue.under_way -= 1
      next(event_id, queue)
    })
  }

  return function reserve(event_id: number, request: ReservationRequest): Promise<Reservation201> {
    const queue = queues.get(event_id) ?? { waiting: [], under_way: 0 }
    if (queue.waiting.length >= LONGEST_QUEUE) throw new ApiError('busy', { retry_after: 2 })
    queues.set(event_id, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push(waitingFor(request, resolve, reject))
      next(event_id, queue)
    })
  }
}

function waitingFor(
  request: ReservationRequest,
  resolve: (answer: Reservation201) => void,
  reject: (error: Error) => void,
): Waiting {
  const waiting: Waiting = {
    request,
    is_settled: false,
    settle(answer) {
      waiting.is_settled = true
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    },
  }
  return waiting
}

async function serveBatch(till: Till, batch: Waiting[]): Promise<void> {
  try {
    await serveFrom(till, batch, await till.offers.get(till.event_id), Date.now())
  } catch (error) {
    const left = batch.filter((waiting) => !waiting.is_settled)
    if (error instanceof StaleOffer) await serveAgain(till, left, error)
    else await serveAlone(till, left, error)
  }
}

/** A refusal may come from memory that is out of date: before it is told, it is checked against what holds now. */
async function serveFrom(till: Till, batch: Waiting[], remembered: Offer, arrived: number): Promise<void> {
  const promoCodes = await promoCodesOf(till, batch)
  let offer = remembered
  let plans = planAll(batch, offer, promoCodes)
  if (plans.refused.length > 0 && offer.loaded_at < arrived) {
    offer = await till.offers.fresh(till.event_id, offer)
    plans = planAll(batch, offer, promoCodes)
  }
  for (const { waiting, error } of plans.refused) waiting.settle(error)
  const short = await writeAndSettle(till, offer, plans.planned)
  if (short.length > 0) await tryOnceMore(till, offer, short)
}

/** What was priced from memory has changed meanwhile: everybody is priced once more, from what holds now. */
async function serveAgain(till: Till, batch: Waiting[], stale: StaleOffer): Promise<void> {
  try {
    await serveFrom(till, batch, await till.offers.fresh(till.event_id, stale.offer), Date.now())
  } catch (error) {
    const busy = error instanceof StaleOffer ? new ApiError('busy', { retry_after: 1 }) : error
    await serveAlone(
      till,
      batch.filter((waiting) => !waiting.is_settled),
      busy,
    )
  }
}

/** Prices every request of the batch; a malformed one does not disturb the others. */
function planAll(batch: Waiting[], { event, catalogue }: Offer, promoCodes: PromoCodes) {
  const now = new Date().toISOString()
  const planned: Planned[] = []
  const refused: { waiting: Waiting; error: Error }[] = []
  for (const waiting of batch) {
    try {
      const { reservation, locale } = waiting.request
      refuseOffSale(event)
      const promo_code = unexpired(reservation.promo_code, promoCodes, now)
      planned.push({
        waiting,
        planned: { ...planOrder({ ...event, catalogue, promo_code, now }, reservation), locale },
      })
    } catch (error) {
      refused.push({ waiting, error: asApiError(error) ?? (error as Error) })
    }
  }
  return { planned, refused }
}

function refuseOffSale({ status }: Offer['event']): void {
  if (status === 'DRAFT' || status === 'ARCHIVED') throw new ApiError('not_found')
  if (!isOrderable(status)) throw new ApiError('event_not_on_sale')
}

type PromoCodes = Map<string, Awaited<ReturnType<typeof findPromoCode>>>

async function promoCodesOf({ db, event_id }: Till, batch: Waiting[]): Promise<PromoCodes> {
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
async function writeAndSettle({ db, write }: Till, offer: Offer, planned: Planned[]): Promise<Short[]> {
  if (planned.length === 0) return []
  const answers: Answer[] = await write(
    db,
    offer,
    planned.map((each) => each.planned),
  )
  return planned.flatMap((each, index) => {
    const answer = answers[index] ?? new Error('a reservation got no answer')
    if (answer instanceof ApiError) return [{ ...each, refusal: answer }]
    each.waiting.settle(answer instanceof Error ? answer : { offer, reserved: answer })
    return []
  })
}

/** Before anybody is told "sold out", what has expired goes back into stock. */
async function tryOnceMore(till: Till, offer: Offer, short: Short[]): Promise<void> {
  const freed = await expireOrdersOf(till.db, till.event_id)
  const stillShort = freed > 0 ? await writeAndSettle(till, offer, short) : short
  for (const { waiting, refusal } of stillShort) waiting.settle(refusal)
}

/** When a whole batch fails, each request is tried by itself: only the poisonous one is refused. */
async function serveAlone(till: Till, batch: Waiting[], error: unknown) {
  const expected = asApiError(error)
  if (batch.length <= 1 || expected) {
    for (const waiting of batch) waiting.settle(expected ?? (error as Error))
    return
  }
  for (const waiting of batch) await serveBatch(till, [waiting])
}
