import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Query } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { printFiles } from '#contract/prints.ts'
import { MOST_IN_PRINT, MOST_PARTS, partsOf, spanOf } from '#domain/prints.ts'
import { slugify } from '#domain/text.ts'
import { ATTENDEE_LIST } from '#server/attendees/attendees.ts'
import { attendeesById } from '#server/attendees/bulk/choose-attendees.ts'
import { ticketsOfAttendees } from '#server/checkout/tickets.ts'
import { type EventRow, GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { parse, queryOf } from '#server/http/query.ts'
import { readBody } from '#server/http/request-body.ts'
import { type Handlers, localeOf } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { pageOfIds } from '#server/lib/long-list.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import { placedAttendees } from '#server/orders/order-queries.ts'
import { createPdfSender } from '#server/pdf/pdf-response.ts'
import type { Services } from '#server/services.ts'
import { printDocument } from './print-document.ts'
import { admits } from './printed-ticket.ts'
import { loadTicketLogo } from './ticket-logo.ts'

const { path: PATH } = printFiles.get
const PATTERN = PATH.replace(':event_id', ':event_id{[1-9][0-9]{0,8}}')

/**
 * GET …/attendee-prints?layout=badges_a6: the attendees of the list as badges, labels or tickets. POST with `attendee_ids`: those
 * that were selected. Neither changes anything.
 */
export function printRoute(services: Services): Hono {
  const send = createPdfSender(services)
  const print = (c: Context, spec: PrintFile) =>
    send(c, PATH, async () => {
      const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
      refuseUnlessPermitted(member, spec)
      const { layout, part, ...list } = queryOf(c, spec.query)
      const chosen = 'body' in spec ? parse(spec.body, await readBody(c, spec)).attendee_ids : null
      const { ids, meta } = await idsToPrint(services.db, event, { ...list, part, chosen })
      const at = { db: await accountScope(services)(event.account_id), config: services.config }
      const tickets = (await ticketsOfAttendees(at, event, ids)).filter(admits)
      if (tickets.length === 0) throw new ApiError('nothing_to_print')
      const logo = layout.startsWith('tickets') ? await loadTicketLogo(at, event.id) : null
      const locale = localeOf(c, member.user?.locale)
      const document = await printDocument(layout, { tickets, logo, locale })
      return { file_name: fileName(event, { layout, part, total: meta.total }), document }
    })
  return new Hono().get(PATTERN, (c) => print(c, printFiles.get)).post(PATTERN, (c) => print(c, printFiles.getChosen))
}

export const attendeePrints: Handlers<typeof contract.attendeePrints> = {
  count: async ({ services: { db }, event, query }) => {
    const { meta } = await idsToPrint(db, event, { ...query, part: 1, chosen: null })
    return { attendees: meta.total, is_capped: meta.total_is_capped }
  },
  countChosen: async ({ services: { db }, event, query, body }) => {
    const { meta } = await idsToPrint(db, event, { ...query, part: 1, chosen: body.attendee_ids })
    return { attendees: meta.total, is_capped: meta.total_is_capped }
  },
}

type PrintFile = (typeof printFiles)[keyof typeof printFiles]

/** Maximum over all parts together: no one prints more at once, and up to here counting is fast. */
const MOST = MOST_IN_PRINT * MOST_PARTS

/** `chosen`: ids of selected attendees, or null for all of the list. */
type Wanted = Omit<ListQuery, 'page' | 'per_page'> & { part: number; chosen: readonly number[] | null }

/** Searches as the list does: under row-level security no index could serve a search. */
async function idsToPrint(db: Db, event: EventRow, { part, chosen, ...list }: Wanted) {
  const active = placedAttendees(db, event.id).where('attendees.status', '=', 'ACTIVE')
  const ids = chosen && (await attendeesById(db, event, chosen))
  const wanted = ids ? active.where('attendees.id', '=', sql<number>`any(${ids}::int[])`) : active
  const query = { ...list, page: part, per_page: MOST_IN_PRINT }
  return pageOfIds(wanted, { db, query, caps: { list: MOST, search: MOST }, ...ATTENDEE_LIST })
}

type Printed = Pick<Query<typeof printFiles.get>, 'layout' | 'part'> & { total: number }

/** `badges-a6-concert`, with the first and last number if there are several parts. */
function fileName({ title }: EventRow, { layout, part, total }: Printed): string {
  const { first, last } = spanOf(part, total)
  const span = partsOf(total) > 1 ? [first, last] : []
  return [layout.replaceAll('_', '-'), slugify(title), ...span].join('-')
}
