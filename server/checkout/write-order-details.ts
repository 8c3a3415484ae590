import type { OrderDetails } from '#contract/order-details.ts'
import { newTicket, type PlannedAttendee, type Ticket } from '#server/attendees/save-attendees.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { OrderRow } from '#server/http/access.ts'
import { issueInvoices } from '#server/invoices/issue-invoices.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type SavedBuyer, saveDetails } from '#server/orders/save-details.ts'
import type { CatalogueSnapshot } from './catalogue-snapshots.ts'
import { whyNoLongerOpen } from './order-no-longer-open.ts'

export type PlannedDetails = {
  order: OrderRow
  buyer: OrderDetails['order']
  request_id: string | null
  attendees: PlannedAttendee[]
}
export type SavedDetails = { saved: SavedBuyer; attendees: (Ticket & { status: 'ACTIVE' | 'AWAITING_PAYMENT' })[] }

/**
 * For orders of an event, each named once: saves buyers and attendees; what costs nothing is completed, and its invoice
 * numbered. Answers in the order of the batch; an order that is not open any more gets its refusal.
 */
export async function writeOrderDetails(
  db: Db,
  snapshot: CatalogueSnapshot,
  batch: readonly PlannedDetails[],
): Promise<(SavedDetails | Error)[]> {
  const buyers = batch.map(({ order, buyer, request_id }) => ({ ...buyer, order_id: order.id, request_id }))
  const tickets = batch.flatMap(({ order, attendees }) => attendees.map((attendee) => newTicket(attendee, order)))
  const { id: event_id } = snapshot.event
  const save: Save = (db, catalogue_version, { order_timeout_in_minutes, confirm_free_orders_by_email }) => {
    const rules = { minutes: order_timeout_in_minutes, confirms_by_email: confirm_free_orders_by_email }
    return saveDetails(db, { event_id, catalogue_version, ...rules }, { buyers, tickets })
  }
  const saved = (await saveAtOnce(db, snapshot, save)) ?? (await lockFirst(db, snapshot, save))
  const refusals = await whyNoLongerOpen(
    db,
    batch.map(({ order }) => order.id).filter((id) => !saved.has(id)),
  )
  const ticketsOf = Map.groupBy(tickets, (ticket) => ticket.order_id)
  return batch.map(({ order }) => {
    const row = saved.get(order.id)
    if (!row) return refusals(order.id)
    const status = isCompleted(row) ? 'ACTIVE' : 'AWAITING_PAYMENT'
    return { saved: row, attendees: (ticketsOf.get(order.id) ?? []).map((ticket) => ({ ...ticket, status })) }
  })
}

const isCompleted = (row: SavedBuyer) => row.status === 'COMPLETED'

type Rules = Pick<CatalogueSnapshot['settings'], 'order_timeout_in_minutes' | 'confirm_free_orders_by_email'>
type Save = (db: Db | Trx, catalogue_version: number, settings: Rules) => ReturnType<typeof saveDetails>

/** One statement is the whole transaction. Null where that will not do: there are invoices, or the catalogue has changed. */
async function saveAtOnce(db: Db, { event, settings }: CatalogueSnapshot, save: Save) {
  return settings.enable_invoicing ? null : save(db, event.catalogue_version, settings)
}

/**
 * With the event locked, nothing of it changes until this is done, nor whether it wants invoices or confirmations.
 * Invoices come last: others wait for their counter.
 */
function lockFirst(db: Db, { event }: CatalogueSnapshot, save: Save): Promise<Map<number, SavedBuyer>> {
  return db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom('events').select('catalogue_version').where('id', '=', event.id).forShare()
    const { catalogue_version } = await locked.executeTakeFirstOrThrow()
    const settings = await loadEventSettings(trx, event.id)
    const saved = await save(trx, catalogue_version, settings)
    if (!saved) throw new Error('the catalogue has changed under its lock')
    const completed = [...saved.values()].filter(isCompleted).map(({ id }) => id)
    await issueInvoices(trx, settings, completed)
    return saved
  })
}
