import type { Reservation } from '#contract/checkout.ts'
import type { Actor } from '#domain/actor.ts'
import { affiliateCode } from '#domain/affiliate.ts'
import { isOrderable, lifecycle } from '#domain/event-status.ts'
import type { Locale } from '#domain/locale.ts'
import { adjustmentsOf, isOpen, withProductsOf } from '#domain/promo-code.ts'
import { waysToPay } from '#domain/way-to-pay.ts'
import type { Waiting } from '#server/lib/batch-queue.ts'
import { createBatches } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, asApiError } from '#server/lib/errors.ts'
import { findPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import { type CatalogueSnapshot, type CatalogueSnapshots, timeAt } from './catalogue-snapshots.ts'
import { expireOrdersOf } from './expire-orders.ts'
import { planOrder } from './plan-order.ts'
import { createRemaining } from './remaining.ts'
import {
  type PlannedOrder,
  type Reserved,
  StaleSnapshot,
  type Writer,
  writeIfFree,
  writeReservations,
} from './write-reservations.ts'

export type ReservationRequest = { reservation: Reservation; locale: Locale; address_hash: string; actor: Actor }
export type Reservation201 = { snapshot: CatalogueSnapshot; reserved: Reserved }
type Buyer = Waiting<ReservationRequest, Reservation201>
type Planned = { buyer: Buyer; planned: PlannedOrder }
type Checkout = Writer & { snapshots: CatalogueSnapshots }
type EventCheckout = Checkout & { event_id: number }

/**
 * Reserves orders; resolves with the new order or rejects with this buyer's own refusal. Correctness never depends on the
 * batching: locks, conditional counters and CHECKs decide, also between processes.
 */
export function createReservations(db: Db, snapshots: CatalogueSnapshots) {
  const checkout: Checkout = { db, snapshots, remaining: createRemaining(db) }
  const apart = createBatches<number, ReservationRequest, Reservation201>({
    in_turns: true,
    serve: (event_id, batch) => serveBatch({ ...checkout, event_id }, batch),
  })
  const together = createBatches<null, Arrived, Reservation201>({
    in_turns: true,
    kindOf: ({ event_id }) => event_id,
    async serve(_, batch) {
      await serveTogether(checkout, batch)
      for (const { request, is_settled, settle } of batch) if (!is_settled) settle(apart(request.event_id, request))
    },
  })
  return (event_id: number, request: ReservationRequest) => together(null, { ...request, event_id })
}

type Arrived = ReservationRequest & { event_id: number }

/**
 * Serves buyers of many events with one statement, so that many small shops cost no more than a large one: those who can be
 * served out of memory while there is plenty. Returns the others, to be served with their own event: this refuses no one, and
 * does not wait for an event that is being changed.
 */
async function serveTogether(
  { snapshots, ...writer }: Checkout,
  batch: Waiting<Arrived, Reservation201>[],
): Promise<void> {
  const ready = batch.flatMap((buyer) => {
    const { event_id, reservation } = buyer.request
    const snapshot = reservation.promo_code === null ? snapshots.known(event_id) : undefined
    const planned = snapshot && planIfPossible(snapshot, buyer.request)
    return planned && writer.remaining.knowsPlenty([planned]) ? [{ buyer, snapshot, planned }] : []
  })
  try {
    const written = await writeIfFree(writer, ready)
    for (const [index, { buyer, snapshot }] of ready.entries()) {
      const reserved = written[index]
      if (reserved) buyer.settle({ snapshot, reserved })
    }
  } catch (error) {
    // If the failure may concern only one buyer, or has an external cause, the buyers are tried again separately and get their
    // own errors.
    if (batch.length > 1 && !asApiError(error)) throw error
  }
}

function planIfPossible(snapshot: CatalogueSnapshot, request: ReservationRequest): PlannedOrder | null {
  try {
    return plan(snapshot, request, { promo_code: null, now: timeAt(snapshot) })
  } catch {
    return null
  }
}

/** Maximum number of times a batch is priced again because the catalogue changed meanwhile; then its buyers are refused. */
const ATTEMPTS = 5

/** Prices from memory. If that snapshot is outdated, the remaining buyers are priced once more, from a fresh one. */
async function serveBatch(checkout: EventCheckout, batch: Buyer[]): Promise<void> {
  const arrived = performance.now()
  let known = await checkout.snapshots.get(checkout.event_id)
  for (let attempt = 1; ; attempt++) {
    const left = batch.filter((buyer) => !buyer.is_settled)
    try {
      return await serveFrom(checkout, left, { known, arrived })
    } catch (error) {
      if (!(error instanceof StaleSnapshot)) throw error
      if (attempt === ATTEMPTS) throw new ApiError('busy', { retry_after: 1 })
      known = await checkout.snapshots.fresh(checkout.event_id, error.snapshot)
    }
  }
}

/** Snapshot of the event, and the batch's time of arrival, to be compared with `loaded_at`. */
type Knowledge = { known: CatalogueSnapshot; arrived: number }

/** Refusals based on an outdated snapshot are checked against the present one before they are sent. */
async function serveFrom(checkout: EventCheckout, batch: Buyer[], { known, arrived }: Knowledge): Promise<void> {
  const buyers = await withPromoCodes(checkout, batch, timeAt(known))
  let snapshot = known
  let plans = planAll(buyers, snapshot)
  if (plans.refused.length > 0 && snapshot.loaded_at < arrived) {
    snapshot = await checkout.snapshots.fresh(checkout.event_id, snapshot)
    plans = planAll(buyers, snapshot)
  }
  for (const { buyer, error } of plans.refused) buyer.settle(error)
  const short = await writeAndSettle(checkout, snapshot, plans.planned)
  if (short.length > 0) await tryOnceMore(checkout, snapshot, short)
}

/** Prices every request of the batch; a malformed one does not affect the others. */
function planAll(buyers: WithPromoCode[], snapshot: CatalogueSnapshot) {
  const now = timeAt(snapshot)
  const planned: Planned[] = []
  const refused: { buyer: Buyer; error: Error }[] = []
  for (const { buyer, promo_code } of buyers) {
    try {
      planned.push({ buyer, planned: plan(snapshot, buyer.request, { promo_code, now }) })
    } catch (error) {
      refused.push({ buyer, error: asApiError(error) ?? (error as Error) })
    }
  }
  return { planned, refused }
}

type FoundCode = NonNullable<Awaited<ReturnType<typeof findPromoCode>>>
type Terms = { promo_code: FoundCode | null; now: string }

function plan(
  { event, catalogue, affiliates, settings }: CatalogueSnapshot,
  { reservation, ...buyer }: ReservationRequest,
  { promo_code: found, now }: Terms,
): PlannedOrder {
  refuseOffSale(event, now)
  const promo_code = found && withProductsOf(found, catalogue.products)
  if (found && !promo_code) throw new ApiError('promo_code_not_usable')
  const has_way_to_pay = waysToPay(settings).length > 0
  const { currency, prices_include_tax } = event
  const sale = { catalogue, currency, prices_include_tax, promo_code, has_way_to_pay, now }
  const affiliate = attributedTo(affiliates, reservation.affiliate_code)
  return { ...planOrder({ ...sale, adjustments: adjustmentsOf(promo_code) }, reservation), ...buyer, affiliate }
}

/** Affiliate of the order; null for an unusable link, which never blocks an order. */
function attributedTo(affiliates: CatalogueSnapshot['affiliates'], named: string | null): PlannedOrder['affiliate'] {
  const code = affiliateCode(named)
  const id = code === null ? undefined : affiliates.get(code)
  return code === null || id === undefined ? null : { id, code }
}

function refuseOffSale(event: CatalogueSnapshot['event'], now: string): void {
  if (event.status === 'DRAFT' || event.status === 'ARCHIVED') throw new ApiError('not_found')
  if (!isOrderable(event.status)) throw new ApiError('event_not_on_sale')
  if (lifecycle(event, now) === 'ENDED') throw new ApiError('event_not_on_sale', { message: 'This event is over.' })
}

type WithPromoCode = { buyer: Buyer; promo_code: FoundCode | null }

/** Looks up each code separately: an unusable code, or one whose look-up fails, refuses only its own buyers. */
async function withPromoCodes({ db, event_id }: EventCheckout, batch: Buyer[], now: string): Promise<WithPromoCode[]> {
  const codes = [...new Set(batch.flatMap(({ request }) => request.reservation.promo_code ?? []))]
  const found = await Promise.allSettled(codes.map((code) => findPromoCode(db, event_id, code)))
  return batch.flatMap((buyer) => {
    const { promo_code: code } = buyer.request.reservation
    if (code === null) return { buyer, promo_code: null }
    const lookup = found[codes.indexOf(code)]
    // The code's pools decide later how many uses are left.
    if (lookup?.status === 'fulfilled' && lookup.value && isOpen(lookup.value, now))
      return { buyer, promo_code: lookup.value }
    buyer.settle(lookup?.status === 'rejected' ? lookup.reason : new ApiError('promo_code_not_usable'))
    return []
  })
}

type Short = Planned & { refusal: ApiError }

/** Writes the batch and answers everyone except those for whom too little was left. */
async function writeAndSettle(writer: Writer, snapshot: CatalogueSnapshot, planned: Planned[]): Promise<Short[]> {
  if (planned.length === 0) return []
  const answers = await writeReservations(
    writer,
    snapshot,
    planned.map((each) => each.planned),
  )
  const short: Short[] = []
  for (const [index, each] of planned.entries()) {
    const answer = answers[index] ?? new Error('a reservation got no answer')
    if (answer instanceof ApiError) short.push({ ...each, refusal: answer })
    else each.buyer.settle(answer instanceof Error ? answer : { snapshot, reserved: answer })
  }
  return short
}

/** Releases expired carts before anyone is told "sold out". */
async function tryOnceMore(checkout: EventCheckout, snapshot: CatalogueSnapshot, short: Short[]): Promise<void> {
  const may_be_more = await expireOrdersOf(checkout.db, checkout.event_id)
  const stillShort = may_be_more ? await writeAndSettle(checkout, snapshot, short) : short
  for (const { buyer, refusal } of stillShort) buyer.settle(refusal)
}
