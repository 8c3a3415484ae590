import type { Reservation } from '#contract/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { isUsable } from '#domain/promo-code.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError, asApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { findPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import type { Services } from '#server/services.ts'
import { expireOrdersOf } from './expire-orders.ts'
import { planOrder } from './plan-order.ts'
import { type Answer, type PlannedOrder, writeReservations } from './write-reservations.ts'

/** Many buyers at once are served by one transaction: what waits while a batch is under way forms the next one. */
const LARGEST_BATCH = 200
const BATCHES_UNDER_WAY = 2
const LONGEST_QUEUE = 5_000

export type ReservationRequest = { reservation: Reservation; locale: Locale }
type Waiting = { request: ReservationRequest; settle: (answer: Answer) => void; is_settled: boolean }
type Planned = { waiting: Waiting; planned: PlannedOrder }
type Queue = { waiting: Waiting[]; under_way: number }
type Write = typeof writeReservations

/**
 * Reserves orders; resolves with the new order's id or rejects with this buyer's own refusal. Correctness never depends
 * on the batching: locks, conditional counters and CHECKs decide, also between processes.
 */
export function createReservations(services: Services, write: Write = writeReservations) {
  const queues = new Map<number, Queue>()

  function next(event: EventRow, queue: Queue): void {
    if (queue.under_way >= BATCHES_UNDER_WAY) return
    const batch = queue.waiting.splice(0, LARGEST_BATCH)
    if (batch.length === 0) {
      if (queue.under_way === 0) queues.delete(event.id)
      return
    }
    queue.under_way += 1
    void serveBatch(services, event, batch, write).finally(() => {
      queue.under_way -= 1
      next(event, queue)
    })
  }

  return function reserve(event: EventRow, request: ReservationRequest): Promise<number> {
    const queue = queues.get(event.id) ?? { waiting: [], under_way: 0 }
    if (queue.waiting.length >= LONGEST_QUEUE) throw new ApiError('busy', { retry_after: 2 })
    queues.set(event.id, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push(waitingFor(request, resolve, reject))
      next(event, queue)
    })
  }
}

function waitingFor(
  request: ReservationRequest,
  resolve: (id: number) => void,
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

async function serveBatch(services: Services, event: EventRow, batch: Waiting[], write: Write): Promise<void> {
  try {
    const planned = await planAll(services, event, batch)
    const short = await writeAndSettle(services, event, planned, write)
    if (short.length > 0) await tryOnceMore(services, event, short, write)
  } catch (error) {
    await serveAlone(
      services,
      event,
      batch.filter((waiting) => !waiting.is_settled),
      error,
      write,
    )
  }
}

/** Prices every request of the batch; a malformed one gets its refusal at once and does not disturb the others. */
async function planAll({ db }: Services, event: EventRow, batch: Waiting[]): Promise<Planned[]> {
  const now = new Date().toISOString()
  const catalogue = await loadCatalogue(db, event.id)
  const promoCodes = await promoCodesOf(db, event.id, batch)
  return batch.flatMap((waiting) => {
    try {
      const { reservation, locale } = waiting.request
      const promo_code = unexpired(reservation.promo_code, promoCodes, now)
      const plan = planOrder({ ...event, catalogue, promo_code, now }, reservation)
      return [{ waiting, planned: { ...plan, locale } }]
    } catch (error) {
      waiting.settle(asApiError(error) ?? (error as Error))
      return []
    }
  })
}

type PromoCodes = Map<string, Awaited<ReturnType<typeof findPromoCode>>>

async function promoCodesOf(db: Db, event_id: number, batch: Waiting[]): Promise<PromoCodes> {
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

type Short = Planned & { refusal: Answer }

/** Writes the batch and answers everyone but those for whom too little was left. */
async function writeAndSettle({ db }: Services, event: EventRow, planned: Planned[], write: Write): Promise<Short[]> {
  if (planned.length === 0) return []
  const answers = await write(
    db,
    event,
    planned.map((each) => each.planned),
  )
  return planned.flatMap((each, index) => {
    const answer = answers[index] ?? new Error('a reservation got no answer')
    if (answer instanceof ApiError) return [{ ...each, refusal: answer }]
    each.waiting.settle(answer)
    return []
  })
}

/** Before anybody is told "sold out", what has expired goes back into stock. */
async function tryOnceMore(services: Services, event: EventRow, short: Short[], write: Write): Promise<void> {
  const freed = await expireOrdersOf(services.db, event.id)
  const stillShort = freed > 0 ? await writeAndSettle(services, event, short, write) : short
  for (const { waiting, refusal } of stillShort) waiting.settle(refusal)
}

/** When a whole batch fails, each request is tried by itself: only the poisonous one is refused. */
async function serveAlone(services: Services, event: EventRow, batch: Waiting[], error: unknown, write: Write) {
  if (batch.length === 1 || asApiError(error)?.code === 'busy') {
    for (const waiting of batch) waiting.settle(asApiError(error) ?? (error as Error))
    return
  }
  for (const waiting of batch) await serveBatch(services, event, [waiting], write)
}
