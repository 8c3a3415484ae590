import type { OrderDetails } from '#contract/order-details.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import type { OrderRow } from '#server/http/access.ts'
import type { Waiting } from '#server/lib/batch-queue.ts'
import { createBatches } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { asApiError } from '#server/lib/errors.ts'
import { notHidden } from '#server/questions/question-queries.ts'
import { type CatalogueSnapshot, type CatalogueSnapshots, timeAt } from './catalogue-snapshots.ts'
import type { Items, KnownItems } from './known-items.ts'
import { planAnswers } from './plan-answers.ts'
import { checkAsked, planAttendees } from './plan-attendees.ts'
import { CatalogueChanged, type PlannedDetails, type SavedDetails, writeOrderDetails } from './write-order-details.ts'

type Request = { order: OrderRow; details: OrderDetails; request_id: string | null }
export type OrderWithDetails = SavedDetails &
  Request & { snapshot: CatalogueSnapshot; items: Items; answers: PlannedDetails['answers'] }
type Buyer = Waiting<Request, OrderWithDetails>
type Known = { snapshot: CatalogueSnapshot; items: Map<number, Items>; snapshots: CatalogueSnapshots }
type Planned = { buyer: Buyer; items: Items; planned: PlannedDetails }

/**
 * Saves buyer and attendees of a reservation, as often as the buyer likes; completes an order with nothing to pay. Concurrent
 * requests share a statement, as reservations do.
 */
export function createOrderDetails(db: Db, snapshots: CatalogueSnapshots, knownItems: KnownItems) {
  return createBatches<number, Request, OrderWithDetails>({
    in_turns: true,
    async serve(event_id, batch) {
      const orders = new Set(batch.map(({ request }) => request.order.id))
      const [snapshot, items] = await Promise.all([snapshots.get(event_id), knownItems.of([...orders])])
      for (const round of rounds(batch)) await serveRound(db, { snapshot, items, snapshots }, round)
    },
  })
}

/** Splits the batch so that an order named twice is saved twice, one after the other. */
function rounds(batch: Buyer[]): Buyer[][] {
  const result: Buyer[][] = []
  const seen = new Map<number, number>()
  for (const buyer of batch) {
    const { id } = buyer.request.order
    const round = seen.get(id) ?? 0
    seen.set(id, round + 1)
    result[round] = [...(result[round] ?? []), buyer]
  }
  return result
}

async function serveRound(db: Db, known: Known, batch: Buyer[]): Promise<void> {
  const { snapshot, items } = known
  const planned = batch.flatMap((buyer) => plan(snapshot, buyer, items.get(buyer.request.order.id) ?? []))
  if (planned.length === 0) return
  const plans = planned.map((each) => each.planned)
  const answers = await writeOrderDetails(db, snapshot, plans).catch(unlessCatalogueChanged)
  if (!answers) return judgeAnew(db, known, planned)
  for (const [index, { buyer, items, planned: of }] of planned.entries()) {
    const answer = answers[index] ?? new Error('an order got no answer')
    const { request } = buyer
    buyer.settle(answer instanceof Error ? answer : { ...answer, ...request, snapshot, items, answers: of.answers })
  }
}

function unlessCatalogueChanged(error: unknown): null {
  if (error instanceof CatalogueChanged) return null
  throw error
}

/**
 * Runs again with a fresh snapshot before anything was written: the details are judged by the event's present questions and
 * prices.
 */
async function judgeAnew(db: Db, known: Known, planned: Planned[]): Promise<void> {
  const { event } = known.snapshot
  const snapshot = await known.snapshots.fresh(event.id, known.snapshot)
  const buyers = planned.map(({ buyer }) => buyer)
  await serveRound(db, { ...known, snapshot }, buyers)
}

/** Refuses invalid details at once, without affecting the others. */
function plan(snapshot: CatalogueSnapshot, buyer: Buyer, items: Items): Planned[] {
  const { order, details, request_id } = buyer.request
  const fields = fieldsOf(snapshot.settings)
  const questions = notHidden(snapshot.questions)
  const asked = { fields, questions, items, now: timeAt(snapshot) }
  try {
    checkAsked(details, asked)
    const attendees = planAttendees(items, details, asked)
    const answers = planAnswers(order.id, details, asked)
    const { answers: _, ...own } = details.order
    return [{ buyer, items, planned: { order, buyer: own, attendees, answers, request_id } }]
  } catch (error) {
    buyer.settle(asApiError(error) ?? (error as Error))
    return []
  }
}
