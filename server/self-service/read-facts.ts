import { sql } from 'kysely'
import type { CancellationFee } from '#domain/cancellation-fee.ts'
import { isPaid, type SelfServiceFacts, type SelfServiceTicket } from '#domain/self-service.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type LineOfOrder, readCancellableLines } from './cancellable-lines.ts'

/** A ticket of the order, with the facts that decide about it. */
export type TicketOfOrder = SelfServiceTicket & { id: number; short_id: string; order_item_id: number }

export type OrderFacts = {
  facts: SelfServiceFacts
  tickets: TicketOfOrder[]
  fee: CancellationFee
  /** What a cancellation can refund; empty unless the order is paid and the event refunds cancellations. */
  lines: LineOfOrder[]
}

type Of = { event_id: number; order_id: number; attendee_short_id?: string }

/** Present state for the page. */
export async function readFacts(db: Db, of: Of): Promise<OrderFacts> {
  const settings = await settingsOf(db, of).executeTakeFirstOrThrow()
  const event = await eventOf(db, of).executeTakeFirstOrThrow()
  const order = await orderOf(db, of).executeTakeFirstOrThrow()
  return complete(db, of, { settings, event, order, tickets: await ticketsOf(db, of).execute() })
}

/**
 * The same for a change: locks everything that decides until the change is made. The settings and the event are share-locked;
 * the order, and its tickets or the named one, are locked as a scan locks them. Reads the clock last, because a caller who had
 * to wait may be too late.
 */
export async function lockFacts(trx: Trx, of: Of): Promise<OrderFacts> {
  const settings = await settingsOf(trx, of).forShare().executeTakeFirstOrThrow()
  const event = await eventOf(trx, of).forShare().executeTakeFirstOrThrow()
  const order = await orderOf(trx, of).forUpdate().executeTakeFirstOrThrow()
  const tickets = await ticketsOf(trx, of).forNoKeyUpdate().execute()
  return complete(trx, of, { settings, event, order, tickets })
}

type TicketRow = Omit<TicketOfOrder, 'is_checked_in'>
type Rows = Omit<SelfServiceFacts, 'now' | 'settings'> & {
  settings: SelfServiceFacts['settings'] & CancellationFee
  tickets: readonly TicketRow[]
}

async function complete(db: Db | Trx, { order_id }: Of, { tickets, ...rows }: Rows): Promise<OrderFacts> {
  const ids = tickets.map(({ id }) => id)
  const entries = await db
    .selectFrom('check_ins')
    .select('attendee_id')
    .where('attendee_id', '=', sql<number>`any(${ids}::int[])`)
    .where('undone_at', 'is', null)
    .execute()
  const inside = new Set(entries.map(({ attendee_id }) => attendee_id))
  const { now } = await db.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  const { cancellation_fee_percent, cancellation_fee_fixed, ...settings } = rows.settings
  const isRefunded = isPaid(rows.order) && settings.refund_cancellations
  return {
    facts: { ...rows, settings, now },
    fee: { cancellation_fee_percent, cancellation_fee_fixed },
    lines: isRefunded ? await readCancellableLines(db, order_id) : [],
    tickets: tickets.map((ticket) => ({ ...ticket, is_checked_in: inside.has(ticket.id) })),
  }
}

function settingsOf(db: Db | Trx, { event_id }: Of) {
  return db
    .selectFrom('event_settings')
    .select(['allow_attendee_edits', 'allow_transfers', 'allow_answer_edits', 'attendee_changes_end_hours'])
    .select(['allow_cancellation', 'allow_ticket_cancellation', 'refund_cancellations', 'cancellation_ends_hours'])
    .select(['cancellation_fee_percent', 'cancellation_fee_fixed'])
    .where('event_id', '=', event_id)
}

function eventOf(db: Db | Trx, { event_id }: Of) {
  return db.selectFrom('events').select(['status', 'start_date']).where('id', '=', event_id)
}

function orderOf(db: Db | Trx, { order_id }: Of) {
  return db
    .selectFrom('orders')
    .select(['status', 'total_gross', 'refund_status', 'payment_provider as paid_by'])
    .where('id', '=', order_id)
}

function ticketsOf(db: Db | Trx, { order_id, attendee_short_id }: Of) {
  const tickets = db
    .selectFrom('attendees')
    .select(['id', 'short_id', 'status', 'is_given_away', 'order_item_id'])
    .where('order_id', '=', order_id)
  return (attendee_short_id === undefined ? tickets : tickets.where('short_id', '=', attendee_short_id)).orderBy('id')
}
