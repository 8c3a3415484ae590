import type { OrderDetails } from '#contract/order-details.ts'
import { newTicket, type PlannedAttendee, type Ticket } from '#server/attendees/save-attendees.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { OrderRow } from '#server/http/access.ts'
import { issueInvoices } from '#server/invoices/issue-invoices.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { whyNoLongerOpen } from '#server/orders/order-no-longer-open.ts'
import { type SavedBuyer, saveDetails } from '#server/orders/save-details.ts'
import { beyondCustomerLimit, customerLimits } from '#server/promo-codes/customer-limits.ts'
import type { PlannedAnswer } from '#server/questions/write-answers.ts'
import type { CatalogueSnapshot } from './catalogue-snapshots.ts'

export type PlannedDetails = {
  order: OrderRow
  buyer: Omit<OrderDetails['order'], 'answers'>
  request_id: string | null
  attendees: PlannedAttendee[]
  answers: PlannedAnswer[]
}
export type SavedDetails = { saved: SavedBuyer; attendees: (Ticket & { status: 'ACTIVE' | 'AWAITING_PAYMENT' })[] }

/**
 * Saves buyers and attendees for orders of an event, each named once; completes orders with nothing to pay, and numbers their
 * invoices. Answers in the order of the batch; an order that is no longer open gets its refusal.
 */
export async function writeOrderDetails(
  db: Db,
  snapshot: CatalogueSnapshot,
  batch: readonly PlannedDetails[],
): Promise<(SavedDetails | Error)[]> {
  const tickets = batch.flatMap(({ order, attendees }) => attendees.map((attendee) => newTicket(attendee, order)))
  const answers = snapshot.questions.length > 0 ? batch.flatMap((order) => order.answers) : null
  const { saved, refused } = await saveWithinLimits(db, snapshot, { batch, tickets, answers })
  const refusals = await whyNoLongerOpen(
    db,
    batch.map(({ order }) => order.id).filter((id) => !saved.has(id) && !refused.has(id)),
  )
  const ticketsOf = Map.groupBy(tickets, (ticket) => ticket.order_id)
  return batch.map(({ order }) => {
    if (refused.has(order.id)) return new ApiError('promo_code_used_before')
    const row = saved.get(order.id)
    if (!row) return refusals(order.id)
    const status = isCompleted(row) ? 'ACTIVE' : 'AWAITING_PAYMENT'
    return { saved: row, attendees: (ticketsOf.get(order.id) ?? []).map((ticket) => ({ ...ticket, status })) }
  })
}

/** The event's questions or prices have changed since: the details must be judged again. */
export class CatalogueChanged extends Error {}

/** `answers`: null if the event has no questions. */
type Given = { batch: readonly PlannedDetails[]; tickets: readonly Ticket[]; answers: readonly PlannedAnswer[] | null }
type Outcome = { saved: Map<number, SavedBuyer>; refused: ReadonlySet<number> }
const NOBODY: ReadonlySet<number> = new Set()

async function saveWithinLimits(db: Db, snapshot: CatalogueSnapshot, given: Given): Promise<Outcome> {
  const limits = await customerLimits(db, given.batch)
  const { id: event_id } = snapshot.event
  const save: Save = (db, { catalogue_version, settings }, refused) => {
    const { order_timeout_in_minutes: minutes, confirm_free_orders_by_email: confirms_by_email } = settings
    return saveDetails(db, { event_id, catalogue_version, minutes, confirms_by_email }, without(refused, given))
  }
  const saved = limits.size > 0 ? null : await saveAtOnce(db, snapshot, save)
  if (saved) return { saved, refused: NOBODY }
  const judge: Judge = (trx) => beyondCustomerLimit(trx, given.batch, limits)
  return lockFirst(db, snapshot, { save, judge })
}

function without(refused: ReadonlySet<number>, { batch, tickets, answers }: Given) {
  const left = batch.filter(({ order }) => !refused.has(order.id))
  return {
    buyers: left.map(({ order, buyer, request_id }) => ({ ...buyer, order_id: order.id, request_id })),
    tickets: tickets.filter(({ order_id }) => !refused.has(order_id)),
    answers: answers?.filter(({ order_id }) => !refused.has(order_id)) ?? null,
  }
}

const isCompleted = (row: SavedBuyer) => row.status === 'COMPLETED'

type Rules = Pick<CatalogueSnapshot['settings'], 'order_timeout_in_minutes' | 'confirm_free_orders_by_email'>
type At = { catalogue_version: number; settings: Rules }
type Save = (db: Db | Trx, at: At, refused: ReadonlySet<number>) => ReturnType<typeof saveDetails>
/** Returns the ids of orders that must not be saved. */
type Judge = (trx: Trx) => Promise<ReadonlySet<number>>

/**
 * Saves with one statement as the whole transaction. Null if that is not possible: invoices are needed, or the catalogue has
 * changed.
 */
async function saveAtOnce(db: Db, { event, settings }: CatalogueSnapshot, save: Save) {
  return settings.enable_invoicing ? null : save(db, { ...event, settings }, NOBODY)
}

/**
 * Locks the event, so that its catalogue and its settings for invoices and confirmations stay until this is done. Leaves out
 * orders of buyers who have used a promo code as often as one buyer may; no other order of theirs is judged meanwhile. Issues
 * invoices last: others wait for their counter. Throws {@link CatalogueChanged} if the details were judged by another catalogue.
 */
function lockFirst(
  db: Db,
  { event }: CatalogueSnapshot,
  { save, judge }: { save: Save; judge: Judge },
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom('events').select('catalogue_version').where('id', '=', event.id).forShare()
    const { catalogue_version } = await locked.executeTakeFirstOrThrow()
    if (catalogue_version !== event.catalogue_version) throw new CatalogueChanged()
    const settings = await loadEventSettings(trx, event.id)
    const refused = await judge(trx)
    const saved = await save(trx, { catalogue_version, settings }, refused)
    if (!saved) throw new Error('the catalogue has changed under its lock')
    const completed = [...saved.values()].filter(isCompleted).map(({ id }) => id)
    await issueInvoices(trx, settings, completed)
    return { saved, refused }
  })
}
