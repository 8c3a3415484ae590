import { type Context, Hono } from 'hono'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { createPdfSender } from '#server/pdf/pdf-response.ts'
import { renderKept } from '#server/pdf/render-kept.ts'
import type { Services } from '#server/services.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-document.ts'
import { issuedCreditNote, issuedInvoice } from './invoice-queries.ts'

const ID = '{[1-9][0-9]{0,8}}'
const OF_MEMBERS = '/events/:event_id/orders/:order_id'
const OF_BUYERS = '/public/events/:event_id/order/:order_short_id'
const INVOICE = 'invoice'
const CREDIT_NOTE = 'credit-notes/:credit_note_id'

/**
 * GET …/invoice and …/credit-notes/{id}: as PDF, for members who may read orders and for the buyer. contract/invoices.ts has the
 * links to them.
 */
export function invoiceRoutes(services: Services): Hono {
  const { db } = services
  const send = createPdfSender(services, renderKept(services.config))
  const routes = new Hono()
  for (const { base, find } of [
    { base: OF_MEMBERS, find: (c: Context) => orderOfMember(c, services) },
    { base: OF_BUYERS, find: (c: Context) => orderOfBuyer(c, services) },
  ]) {
    routes.get(patternOf(`${base}/${INVOICE}`), (c) =>
      send(c, `${base}/${INVOICE}`, async () => invoiceFile(db, await find(c))),
    )
    routes.get(patternOf(`${base}/${CREDIT_NOTE}`), (c) =>
      send(c, `${base}/${CREDIT_NOTE}`, async () => creditNoteFile(db, await find(c), idIn(c, 'credit_note_id'))),
    )
  }
  return routes
}

const patternOf = (path: string) =>
  path.replaceAll(/:\w+_id/g, (name) => `${name}${name.endsWith('short_id') ? '{[\\w-]{1,80}}' : ID}`)
const idIn = (c: Context, name: string) => Number(c.req.param(name))

async function orderOfMember(c: Context, services: Services): Promise<number> {
  const { event, member } = await GRANTS.event(c, services, { event_id: idIn(c, 'event_id') })
  refuseUnlessPermitted(member, { access: 'event', permission: 'orders.read' })
  const orders = services.db.selectFrom('orders').select('id').where('event_id', '=', event.id)
  const order = await orders.where('id', '=', idIn(c, 'order_id')).executeTakeFirst()
  if (!order) throw new ApiError('not_found')
  return order.id
}

async function orderOfBuyer(c: Context, services: Services): Promise<number> {
  const order_short_id = c.req.param('order_short_id') ?? ''
  const { order } = await GRANTS.buyer(c, services, { event_id: idIn(c, 'event_id'), order_short_id })
  return order.id
}

async function invoiceFile(db: Db, order_id: number) {
  const invoice = await issuedInvoice(db, order_id)
  if (!invoice) throw new ApiError('not_found')
  return { file_name: invoice.invoice_number, document: await invoiceDocument(invoice) }
}

async function creditNoteFile(db: Db, order_id: number, credit_note_id: number) {
  const note = await issuedCreditNote(db, { order_id, credit_note_id })
  if (!note) throw new ApiError('not_found')
  return { file_name: note.credit_note_number, document: await creditNoteDocument(note) }
}
