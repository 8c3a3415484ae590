import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { shareOf } from '#domain/money.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { admitsUnpaid, paysAtTheDoor } from '#domain/payment-method.ts'
import { DEFAULT_TICKET_DESIGN } from '#domain/ticket-design.ts'
import { eventById, summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { inOrderOf } from '#server/lib/long-list.ts'
import { asOrdered } from '#server/orders/lines-as-ordered.ts'
import type { Services } from '#server/services.ts'
import { signTicketCode } from '#server/tickets/signed-code.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { walletsOf } from '#server/wallets/wallet-settings.ts'

export const tickets: Handlers<typeof contract.tickets> = {
  /** Looks up by event and secret short id together; orders that are not completed have no ticket. */
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

/** The tickets of one order that its buyer holds, for printing; without those given away. */
export async function ticketsOfOrder(at: At, event: EventRow, order_id: number) {
  const ofOrder = ticketsFrom(at.db, event).where('attendees.order_id', '=', order_id)
  const rows = ofOrder.where('attendees.is_given_away', '=', false)
  return present(at, event, await rows.execute())
}

/** Tickets in the order of their ids. */
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
    .select(['attendees.ticket_name as item_name', 'order_items.quantity'])
    .select(asOrdered('total_gross').as('total_gross'))
    .select('orders.total_gross as order_total')
    .where('attendees.event_id', '=', event.id)
    .where('orders.status', 'in', SHOWN_STATUSES)
    .orderBy('attendees.order_item_id')
    .orderBy('attendees.position')
}

type Row = Awaited<ReturnType<ReturnType<typeof ticketsFrom>['execute']>>[number]

/** Includes the code only while the ticket admits; signed once the ticket is paid. */
async function present({ db, config }: At, event: EventRow, rows: Row[]) {
  const summary = await summarizeEvent(db, event)
  const settings = await db
    .selectFrom('event_settings')
    .select(['online_event_connection_details', 'support_email', 'maps_url'])
    .select(['offline_payment_methods', 'allow_orders_awaiting_offline_payment_to_check_in'])
    .select('ticket_design_settings')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  const design = settings.ticket_design_settings ?? DEFAULT_TICKET_DESIGN
  // A request for a missing ticket must not create a key.
  const keys = rows.length > 0 ? await ticketKeysOf({ db, config }, event.id) : null
  return rows.map((row) => {
    const isActive = row.status === 'ACTIVE'
    const isUnpaid = row.status === 'AWAITING_PAYMENT'
    const signed = isActive && keys ? signTicketCode(keys, row) : null
    return {
      ...row,
      ticket_code: isUnpaid && admitsUnpaid(settings) ? row.ticket_code : signed,
      amount_due: isUnpaid ? row.order_total : null,
      price: shareOf(row.total_gross, row.quantity, row.position),
      event: summary,
      design,
      settings: {
        ...settings,
        wallets: isActive ? walletsOf(config) : [],
        pays_at_the_door: paysAtTheDoor(settings.offline_payment_methods),
        online_event_connection_details: isActive ? settings.online_event_connection_details : null,
      },
    }
  })
}
