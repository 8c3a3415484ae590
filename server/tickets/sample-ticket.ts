import { t } from '@lingui/core/macro'
import { DEFAULT_TICKET_DESIGN, languageOfTicket, type TicketDesign } from '#domain/ticket-design.ts'
import { summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { pdfReader } from '#server/pdf/pdf-words.ts'
import type { PrintedTicket } from './printed-ticket.ts'

/** As long as a signed code, so the square looks the same. No ticket has it: it is not of their form. */
const SAMPLE_CODE = 'SAMPLE-ADMITS-NOBODY-'.repeat(6).slice(0, 120)
const SAMPLE_NUMBER = 'SAMPLE'

type Sample = { event: EventRow; design: TicketDesign | null; locale: string }

/** A ticket of the event that nobody holds, for its first product. */
export async function sampleTicket(db: Db, { event, design: chosen, locale }: Sample): Promise<PrintedTicket> {
  const design = chosen ?? DEFAULT_TICKET_DESIGN
  const summary = await summarizeEvent(db, event)
  const { i18n } = await pdfReader(languageOfTicket(design, locale), summary)
  const product = await firstTicket(db, event.id)
  return {
    public_id: SAMPLE_NUMBER,
    order_public_id: SAMPLE_NUMBER,
    ticket_code: SAMPLE_CODE,
    first_name: t(i18n)`Sample`,
    last_name: t(i18n)`Attendee`,
    email: 'sample@example.com',
    item_name: product?.title ?? t(i18n)`Ticket`,
    price: product?.price ?? 0,
    currency: event.currency,
    amount_due: null,
    locale,
    event: summary,
    design,
    settings: { pays_at_the_door: false },
  }
}

function firstTicket(db: Db, event_id: number) {
  return db
    .selectFrom('products')
    .innerJoin('product_prices', 'product_prices.product_id', 'products.id')
    .select(['products.title', 'product_prices.price'])
    .where('products.event_id', '=', event_id)
    .where('products.deleted_at', 'is', null)
    .where('product_prices.deleted_at', 'is', null)
    .where('products.product_type', '=', 'TICKET')
    .orderBy('products.order')
    .orderBy('product_prices.order')
    .limit(1)
    .executeTakeFirst()
}
