import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { shareOf } from '#domain/money.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { eventById, summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { inOrderOf } from '#server/lib/long-list.ts'
import type { Services } from '#server/services.ts'
import { signTicketCode } from '#server/tickets/signed-code.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'

export const tickets: Handlers<typeof contract.tickets> = {
  /** Looked up by event and secret short id together; of unfinished orders there is no ticket. */
  get: ({ db, services: { config }, params }) => ticketOf({ db, config }, params),
}

type At = { db: Db; config: Services['config'] }
type Which = { event_id: number; attendee_short_id: string }

export async function ticketOf(at: At, { event_id, attendee_short_id }: Which) {
  const event = await eventById(at.db, event_id)
  const rows = ticketsFrom(at.db, event).where('attendees.short_id', '=', attendee_short_id)
  const [ticket] = await present(at, event, await rows.execute())
  if (!ticket) throw new ApiError('not_found')
  return ticket
}

export type TicketAsHeld = Awaited<ReturnType<typeof ticketOf>>

/** All tickets of one order, for printing. */
export async function ticketsOfOrder(at: At, event: EventRow, order_id: number) {
  return present(at, event, await ticketsFrom(at.db, event).where('attendees.order_id', '=', order_id).execute())
}

/** In the order of their ids. */
export async function ticketsOfAttendees(at: At, event: EventRow, ids: readonly number[]) {
  const rows = ticketsFrom(at.db, event).where('attendees.id', '=', sql<number>`any(${ids}::int[])`)
  return inOrderOf(ids, await present(at, event, await rows.execute()))
}

function ticketsFrom(db: Db, event: EventRow) {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .selectAll('attendees')
    .select(['orders.public_id as order_public_id', 'orders.currency'])
    .select(['attendees.ticket_name as item_name', 'order_items.total_gross', 'order_items.quantity'])
    .where('attendees.event_id', '=', event.id)
    .where('orders.status', 'in', SHOWN_STATUSES)
    .orderBy('attendees.order_item_id')
    .orderBy('attendees.position')
}

type Row = Awaited<ReturnType<ReturnType<typeof ticketsFrom>['execute']>>[number]

/** The code that admits is only handed out while the ticket admits, and signed as it is. */
async function present({ db, config }: At, event: EventRow, rows: Row[]) {
  const summary = await summarizeEvent(db, event)
  const settings = await db
    .selectFrom('event_settings')
    .select(['online_event_connection_details', 'support_email', 'maps_url'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  // Whoever asks for a ticket that there is not makes no key.
  const keys = rows.length > 0 ? await ticketKeysOf({ db, config }, event.id) : null
  return rows.map((row) => {
    const admits = row.status === 'ACTIVE'
    return {
      ...row,
      ticket_code: admits && keys ? signTicketCode(keys, row) : null,
      price: shareOf(row.total_gross, row.quantity, row.position),
      event: summary,
      settings: {
        ...settings,
        online_event_connection_details: admits ? settings.online_event_connection_details : null,
      },
    }
  })
}
