import { sql } from 'kysely'
import { creditAll, creditLines, leftToCredit, standingNotes, totalsOfCredit } from '#domain/credit-note.ts'
import { creditNotePrefix } from '#domain/invoice.ts'
import type { CreditedLine, CreditNoteSnapshot } from '#domain/invoice-snapshot.ts'
import type { RefundedLine } from '#domain/refund.ts'
import type { Trx } from '#server/lib/database.ts'
import { STANDING } from '#server/payments/refunds.ts'

type Refund = { refund_id: number; lines: readonly RefundedLine[] }

/** Id of the issued credit note, or null. */
type Issued = Promise<number | null>

/**
 * Credits the refunded lines of an order's invoice. Does nothing for an order without an invoice, or with a fully credited one.
 * Expects the order to be locked; locks the event's counter until the end of the transaction, so call it last.
 */
export async function creditRefund(trx: Trx, order_id: number, { refund_id, lines }: Refund): Issued {
  const invoice = await uncredited(trx, order_id)
  if (!invoice || invoice.is_void || creditAll(invoice.left).length === 0) return null
  return issueCreditNote(trx, invoice, { reason: 'REFUND', refund_id, lines: creditLines(invoice.left, lines) })
}

/** Credits what an unpaid order no longer owes for cancelled tickets; the rest as above. */
export async function creditCancelledTickets(trx: Trx, order_id: number, lines: CreditedLine[]): Issued {
  const invoice = await uncredited(trx, order_id)
  const fallen = lines.filter(({ amount }) => amount > 0)
  if (!invoice) return null
  return issueCreditNote(trx, invoice, { reason: 'CANCELLED_TICKET', refund_id: null, lines: fallen })
}

/** Credits what is left of the invoice of a cancelled order, paid or not; the rest as above. */
export async function creditRest(trx: Trx, order_id: number): Issued {
  const invoice = await uncredited(trx, order_id)
  if (!invoice) return null
  return issueCreditNote(trx, invoice, { reason: 'CANCELLATION', refund_id: null, lines: creditAll(invoice.left) })
}

/**
 * Reverses the credit note of a refund, if one was issued, by a separate document: an issued credit note does not change. A void
 * invoice stays credited as a whole. Expects the order to be locked; call it last.
 */
export async function reverseCreditOfRefund(trx: Trx, order_id: number, refund_id: number): Promise<void> {
  const invoice = await uncredited(trx, order_id)
  const reverses = invoice?.notes.find((note) => note.refund_id === refund_id)
  if (invoice && !invoice.is_void && reverses)
    await issueCreditNote(trx, invoice, {
      reason: 'REVERSAL',
      refund_id: null,
      lines: reverses.snapshot.lines,
      reverses,
    })
}

/** The same for many cancelled orders, which are locked. */
export async function creditRestOfMany(trx: Trx, order_ids: readonly number[]): Promise<void> {
  const invoiced = trx.selectFrom('invoices').select('order_id').orderBy('order_id')
  const rows = await invoiced.where('order_id', '=', sql<number>`any(${order_ids}::int[])`).execute()
  for (const { order_id } of rows) await creditRest(trx, order_id)
}

/** Credits recorded refunds of many locked orders; those that were taken back meanwhile are left out. */
export async function creditRefundsOfMany(trx: Trx, refund_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ order_id: number; refund_id: number; lines: RefundedLine[] }>`
    select refunds.order_id, refunds.id as refund_id, jsonb_agg(to_jsonb(line) order by line.order_item_id) as lines
    from refunds join invoices on invoices.order_id = refunds.order_id
    join refund_lines line on line.refund_id = refunds.id
    where refunds.id = any(${refund_ids}::int[]) and refunds.state in ${STANDING}
    group by refunds.id order by refunds.order_id`.execute(trx)
  for (const { order_id, ...refund } of rows) await creditRefund(trx, order_id, refund)
}

type Invoice = NonNullable<Awaited<ReturnType<typeof uncredited>>>

/** The invoice of an order, and the parts of its lines not credited yet. */
async function uncredited(trx: Trx, order_id: number) {
  const invoice = await trx
    .selectFrom('invoices')
    .innerJoin('event_settings', 'event_settings.event_id', 'invoices.event_id')
    .select(['invoices.id', 'invoices.event_id', 'invoice_number', 'status', 'issued_at', 'snapshot', 'invoice_prefix'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  if (!invoice) return null
  const notes = await trx
    .selectFrom('credit_notes')
    .select(['id', 'snapshot', 'refund_id', 'reverses_id', 'credit_note_number', 'issued_at'])
    .where('order_id', '=', order_id)
    .execute()
  const standing = standingNotes(notes)
  const left = leftToCredit(
    invoice.snapshot.lines,
    standing.flatMap(({ snapshot }) => snapshot.lines),
  )
  return { ...invoice, left, notes: standing, is_void: invoice.status === 'VOID' }
}

type Note = {
  reason: CreditNoteSnapshot['reason']
  refund_id: number | null
  lines: CreditedLine[]
  reverses?: { id: number; credit_note_number: string; issued_at: string }
}

/** Numbers credit notes like invoices: taking a number locks the counter, so that none is missing and none is used twice. */
async function issueCreditNote(trx: Trx, invoice: Invoice, { reason, refund_id, lines, reverses }: Note): Issued {
  const totals = totalsOfCredit(lines)
  // A free order, or one already credited in full, has nothing left to credit.
  if (totals.amount === 0) return null
  const { label, issuer, notes, buyer, order_public_id, ordered_at, event, ...of } = invoice.snapshot
  const head = { label, issuer, notes, buyer, order_public_id, ordered_at, event }
  const terms = { locale: of.locale, currency: of.currency, prices_include_tax: of.prices_include_tax }
  const corrected = { invoice_number: invoice.invoice_number, invoice_issued_at: invoice.issued_at }
  const { credit_note_number = '', issued_at = '' } = reverses ?? {}
  const reversed = reverses && { reverses: { credit_note_number, issued_at } }
  const snapshot: CreditNoteSnapshot = { ...head, ...terms, ...corrected, reason, ...reversed, ...totals, lines }
  const { rows } = await sql<{ id: number }>`
    with counter as (
      insert into credit_note_counters (event_id, next_number) values (${invoice.event_id}, 2)
      on conflict (event_id) do update set next_number = credit_note_counters.next_number + 1
      returning next_number - 1 as number
    )
    insert into credit_notes (account_id, event_id, order_id, invoice_id, refund_id, reverses_id, number,
      credit_note_number, amount, currency, snapshot)
    select account_id, event_id, order_id, id, ${refund_id}::int, ${reverses?.id ?? null}::int, counter.number,
      ${creditNotePrefix(invoice.invoice_prefix)}::text || counter.number, ${totals.amount}, currency,
      ${JSON.stringify(snapshot)}::jsonb
    from invoices, counter where id = ${invoice.id} returning id`.execute(trx)
  return rows[0]?.id ?? null
}
