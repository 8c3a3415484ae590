import type { contract } from '#contract/contract.ts'
import { shareOf } from '#domain/money.ts'
import { eventById, summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'

export const tickets: Handlers<typeof contract.tickets> = {
  /** Looked up by event and secret short id together; of unfinished orders there is no ticket. */
  get: async ({ db, params }) => {
    const event = await eventById(db, params.event_id)
    const rows = ticketsFrom(db, event).where('attendees.short_id', '=', params.attendee_short_id)
    const [ticket] = await present(db, event, await rows.execute())
    if (!ticket) throw new ApiError('not_found')
    return ticket
  },
}

/** All tickets of one order, for printing. */
export async function ticketsOfOrder(db: Db, event: EventRow, order_id: number) {
  return present(db, event, await ticketsFrom(db, event).where('attendees.order_id', '=', order_id).execute())
}

function ticketsFrom(db: Db, event: EventRow) {
  return db
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .selectAll('attendees')
    .select(['orders.public_id as order_public_id', 'orders.currency'])
    .select(['order_items.item_name', 'order_items.total_gross', 'order_items.quantity'])
    .where('attendees.event_id', '=', event.id)
    .where('orders.status', 'in', ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED'])
    .orderBy('attendees.order_item_id')
    .orderBy('attendees.position')
}

type Row = Awaited<ReturnType<ReturnType<typeof ticketsFrom>['execute']>>[number]

/** The code that admits is only handed out while the ticket admits. */
async function present(db: Db, event: EventRow, rows: Row[]) {
  const summary = await summarizeEvent(db, event)
  const settings = await db
    .selectFrom('event_settings')
    .select(['online_event_connection_details', 'support_email', 'maps_url'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  return rows.map((row) => {
    const admits = row.status === 'ACTIVE'
    return {
      ...row,
      ticket_code: admits ? row.ticket_code : null,
      price: shareOf(row.total_gross, row.quantity, row.position),
      event: summary,
      settings: {
        ...settings,
        online_event_connection_details: admits ? settings.online_event_connection_details : null,
      },
    }
  })
}
