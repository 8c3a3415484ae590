import type { PassContent } from '#domain/wallet.ts'
import { type TicketAsHeld, ticketsOfAttendees } from '#server/checkout/tickets.ts'
import { eventById } from '#server/events/public-event-summary.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { passContent } from './pass-content.ts'
import type { PassRow } from './wallet-passes.ts'

export type LoadedPass = { serial: string; ticket: TicketAsHeld; content: PassContent }

/** The passes with their tickets as they stand now; without those whose event or order is no longer there. */
export async function loadPasses(at: Pick<Services, 'db' | 'config'>, event_id: number, rows: readonly PassRow[]) {
  const event = await eventById(at.db, event_id).catch(asMissing)
  if (!event) return []
  const tickets = await ticketsOfAttendees(at, event, [...new Set(rows.map(({ attendee_id }) => attendee_id))])
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const loaded = rows.map(async (row) => {
    const ticket = known.get(row.attendee_id)
    if (!ticket) return []
    const content = await passContent(at, { ticket, isTheirs: ticket.short_id === row.short_id })
    return [{ ...row, ticket, content }]
  })
  return (await Promise.all(loaded)).flat()
}

function asMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null
  throw error
}
