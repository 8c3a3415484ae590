import { Hono } from 'hono'
import { ticketPreviews } from '#contract/ticket-previews.ts'
import { slugify } from '#domain/text.ts'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { parse } from '#server/http/query.ts'
import { readBody } from '#server/http/request-body.ts'
import { localeOf } from '#server/http/serve.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import { createPdfSender } from '#server/pdf/pdf-response.ts'
import type { Services } from '#server/services.ts'
import { sampleTicket } from './sample-ticket.ts'
import { sampleDocument } from './ticket-document.ts'
import { loadTicketLogo } from './ticket-logo.ts'

const { draw } = ticketPreviews
const { path: PATH } = draw
const PATTERN = PATH.replace(':event_id', ':event_id{[1-9][0-9]{0,8}}')

/** POST …/ticket-preview: a sample ticket in a design that need not be saved. Changes nothing. */
export function previewRoute(services: Services): Hono {
  const send = createPdfSender(services)
  return new Hono().post(PATTERN, (c) =>
    send(c, PATH, async () => {
      const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
      refuseUnlessPermitted(member, draw)
      const { ticket_design_settings: design } = parse(draw.body, await readBody(c, draw))
      const db = await accountScope(services)(event.account_id)
      const ticket = await sampleTicket(db, { event, design, locale: localeOf(c, member.user?.locale) })
      const logo = await loadTicketLogo({ db, config: services.config }, event.id)
      return { file_name: `${slugify(event.title)}-sample`, document: await sampleDocument(ticket, logo) }
    }),
  )
}
