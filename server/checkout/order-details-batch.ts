import type { Selectable } from 'kysely'
import type { OrderDetails } from '#contract/order-details.ts'
import type { OrderItems } from '#database/types.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import type { OrderRow } from '#server/http/access.ts'
import { asApiError } from '#server/http/errors.ts'
import { createBatches, type Waiting } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'
import { itemsOfOrders } from '#server/orders/order-queries.ts'
import type { CatalogueSnapshot, CatalogueSnapshots } from './catalogue-snapshots.ts'
import { checkAsked, planAttendees } from './plan-attendees.ts'
import { type PlannedDetails, type SavedDetails, writeOrderDetails } from './write-order-details.ts'

type Request = { order: OrderRow; details: OrderDetails; request_id: string | null }
type Items = Selectable<OrderItems>[]
export type OrderWithDetails = SavedDetails & Request & { snapshot: CatalogueSnapshot; items: Items }
type Buyer = Waiting<Request, OrderWithDetails>
/** What an order holds does not change while it is open. */
type Known = { snapshot: CatalogueSnapshot; items: Map<number, Items> }
type Planned = { buyer: Buyer; items: Items; planned: PlannedDetails }

/**
 * Saves buyer and attendees of a reservation, as often as the buyer likes; it completes an order with nothing to pay.
 * Many at once share a statement, as reservations do.
 */
export function createOrderDetails(db: Db, snapshots: CatalogueSnapshots) {
  return createBatches<number, Request, OrderWithDetails>({
    in_turns: true,
    async serve(event_id, batch) {
      const orders = new Set(batch.map(({ request }) => request.order.id))
      const [snapshot, items] = await Promise.all([snapshots.current(event_id), itemsOfOrders(db, [...orders])])
      for (const round of rounds(batch)) await serveRound(db, { snapshot, items }, round)
    },
  })
}

/** The same order twice in a batch is saved twice, one after the other. */
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

async function serveRound(db: Db, { snapshot, items }: Known, batch: Buyer[]): Promise<void> {
  const planned = batch.flatMap((buyer) => plan(snapshot, buyer, items.get(buyer.request.order.id) ?? []))
  if (planned.length === 0) return
  const answers = await writeOrderDetails(
    db,
    snapshot,
    planned.map((each) => each.planned),
  )
  for (const [index, { buyer, items }] of planned.entries()) {
    const answer = answers[index] ?? new Error('an order got no answer')
    buyer.settle(answer instanceof Error ? answer : { ...answer, ...buyer.request, snapshot, items })
  }
}

/** Details that cannot be right are refused at once, and do not disturb the others. */
function plan({ settings }: CatalogueSnapshot, buyer: Buyer, items: Items): Planned[] {
  const { order, details, request_id } = buyer.request
  const fields = fieldsOf(settings)
  try {
    checkAsked(details, fields)
    const attendees = planAttendees(items, details, fields)
    return [{ buyer, items, planned: { order, buyer: details.order, attendees, request_id } }]
  } catch (error) {
    buyer.settle(asApiError(error) ?? (error as Error))
    return []
  }
}
