import { type Context, Hono } from 'hono'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { createDownloadSender, type Download } from '#server/http/send-download.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { type PdfFile, pdfDownload } from '#server/pdf/pdf-response.ts'
import { renderKept } from '#server/pdf/render-kept.ts'
import type { Services } from '#server/services.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-document.ts'
import { type IssuedCreditNote, type IssuedInvoice, issuedCreditNote, issuedInvoice } from './invoice-queries.ts'
import { creditNoteXml, type InvoiceXml, invoiceXml } from './invoice-xml.ts'

const ID = '{[1-9][0-9]{0,8}}'
const OF_MEMBERS = '/events/:event_id/orders/:order_id'
const OF_BUYERS = '/public/events/:event_id/order/:order_short_id'
const INVOICE = 'invoice'
const CREDIT_NOTE = 'credit-notes/:credit_note_id'
/** A parameter has a whole segment, so the extension is a part of it. */
const XML_ID = ':credit_note_file{[1-9][0-9]{0,8}\\.xml}'

/**
 * GET …/invoice and …/credit-notes/{id}: as PDF, for members who may read orders and for the buyer; …/invoice.xml and
 * …/credit-notes/{id}.xml: the same as XML. contract/invoices.ts has the links to them.
 */
export function invoiceRoutes(services: Services): Hono {
  const { db } = services
  const send = createDownloadSender(services)
  const render = renderKept(services.config)
  const routes = new Hono()
  for (const { base, find } of [
    { base: OF_MEMBERS, find: (c: Context) => orderOfMember(c, services) },
    { base: OF_BUYERS, find: (c: Context) => orderOfBuyer(c, services) },
  ]) {
    const pattern = patternOf(base)
    const invoiceOf = async (c: Context) => foundInvoice(db, await find(c))
    const noteOf = async (c: Context) => foundCreditNote(db, await find(c), noteIdIn(c))
    routes.get(`${pattern}/${INVOICE}`, (c) =>
      send(c, `${base}/${INVOICE}`, async (caller) =>
        pdfDownload(await invoicePdf(await invoiceOf(c)), caller, render),
      ),
    )
    routes.get(`${pattern}/${INVOICE}.xml`, (c) =>
      send(c, `${base}/${INVOICE}.xml`, async () => invoiceXmlFile(await invoiceOf(c))),
    )
    routes.get(patternOf(`${base}/${CREDIT_NOTE}`), (c) =>
      send(c, `${base}/${CREDIT_NOTE}`, async (caller) =>
        pdfDownload(await creditNotePdf(await noteOf(c)), caller, render),
      ),
    )
    routes.get(`${pattern}/credit-notes/${XML_ID}`, (c) =>
      send(c, `${base}/${CREDIT_NOTE}.xml`, async () => creditNoteXmlFile(await noteOf(c))),
    )
  }
  return routes
}

const patternOf = (path: string) =>
  path.replaceAll(/:\w+_id/g, (name) => `${name}${name.endsWith('short_id') ? '{[\\w-]{1,80}}' : ID}`)
const idIn = (c: Context, name: string) => Number(c.req.param(name))
const noteIdIn = (c: Context) =>
  Number.parseInt(c.req.param('credit_note_id') ?? c.req.param('credit_note_file') ?? '', 10)

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

async function foundInvoice(db: Db, order_id: number): Promise<IssuedInvoice> {
  const invoice = await issuedInvoice(db, order_id)
  if (!invoice) throw new ApiError('not_found')
  return invoice
}

async function foundCreditNote(db: Db, order_id: number, credit_note_id: number): Promise<IssuedCreditNote> {
  const note = await issuedCreditNote(db, { order_id, credit_note_id })
  if (!note) throw new ApiError('not_found')
  return note
}

async function invoicePdf(invoice: IssuedInvoice): Promise<PdfFile> {
  return { file_name: invoice.invoice_number, document: await invoiceDocument(invoice) }
}

async function creditNotePdf(note: IssuedCreditNote): Promise<PdfFile> {
  return { file_name: note.credit_note_number, document: await creditNoteDocument(note) }
}

async function invoiceXmlFile(invoice: IssuedInvoice): Promise<Download> {
  return xmlDownload(invoice.invoice_number, await invoiceXml(invoice))
}

async function creditNoteXmlFile(note: IssuedCreditNote): Promise<Download> {
  return xmlDownload(note.credit_note_number, await creditNoteXml(note))
}

function xmlDownload(name: string, made: InvoiceXml): Download {
  if (made.problem !== null) throw new ApiError(made.problem)
  return { name, extension: 'xml', bytes: made.xml }
}
