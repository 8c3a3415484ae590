import { type Context, Hono } from 'hono'
import { MOST_TICKETS_IN_FILE } from '#domain/attendee.ts'
import { ticketOf, ticketsOfOrder } from '#server/checkout/tickets.ts'
import { GRANTS } from '#server/http/access.ts'
import { ApiError } from '#server/lib/errors.ts'
import { createPdfSender } from '#server/pdf/pdf-response.ts'
import type { Services } from '#server/services.ts'
import { admits } from './printed-ticket.ts'
import { ticketDocument } from './ticket-document.ts'
import { ticketFileName } from './ticket-file.ts'
import { loadTicketLogo } from './ticket-logo.ts'

const ONE = '/public/events/:event_id/attendees/:attendee_short_id/pdf'
const ALL = '/public/events/:event_id/order/:order_short_id/tickets/pdf'
const patternOf = (path: string) =>
  path.replace(':event_id', ':event_id{[1-9][0-9]{0,8}}').replace(/:\w+_short_id/, '$&{[\\w-]{1,80}}')

/** GET …/attendees/{short_id}/pdf: a ticket as PDF; …/tickets/pdf: all of an order. Tickets that do not admit are "not found". */
export function ticketRoutes(services: Services): Hono {
  const send = createPdfSender(services)
  return new Hono()
    .get(patternOf(ONE), (c) =>
      send(c, ONE, async () => {
        const attendee_short_id = c.req.param('attendee_short_id') ?? ''
        return fileOf(services, [await ticketOf(services, { event_id: eventIn(c), attendee_short_id })])
      }),
    )
    .get(patternOf(ALL), (c) =>
      send(c, ALL, async () => {
        const order_short_id = c.req.param('order_short_id') ?? ''
        const { event, order } = await GRANTS.buyer(c, services, { event_id: eventIn(c), order_short_id })
        return fileOf(services, await ticketsOfOrder(services, event, order.id))
      }),
    )
}

const eventIn = (c: Context) => Number(c.req.param('event_id'))

async function fileOf(services: Services, tickets: Awaited<ReturnType<typeof ticketsOfOrder>>) {
  const [first, ...others] = tickets.filter(admits)
  if (!first || others.length >= MOST_TICKETS_IN_FILE) throw new ApiError('not_found')
  const logo = await loadTicketLogo(services, first.event.id)
  const document = await ticketDocument([first, ...others], logo)
  return { file_name: ticketFileName(first.event.title, [first, ...others]), document }
}
