import { type RawBuilder, sql } from 'kysely'

/**
 * For `select`: content of the invoice of the order `placed` (InvoiceSnapshot in domain/invoice-snapshot.ts), with `settings`,
 * `events` and `organizers` joined. Made by the statement that assigns the number, so it costs the sale no further one.
 */
export const SNAPSHOT: RawBuilder<unknown> = sql`jsonb_build_object(
  'label', settings.invoice_label,
  'issuer', jsonb_build_object('name', coalesce(settings.organization_name, organizers.name),
    'address', coalesce(settings.organization_address, ''),
    'country', settings.organization_country, 'vat_id', settings.organization_vat_id,
    'tax_details', settings.invoice_tax_details, 'email', coalesce(settings.support_email, organizers.email)),
  'notes', settings.invoice_notes,
  'buyer', jsonb_build_object('first_name', placed.first_name, 'last_name', placed.last_name, 'email', placed.email,
    'address', placed.address, 'company', placed.company, 'vat_id', placed.vat_id),
  'order_public_id', placed.public_id,
  'ordered_at', coalesce(placed.completed_at, placed.created_at),
  'event', jsonb_build_object('title', events.title, 'start_date', events.start_date, 'end_date', events.end_date,
    'timezone', events.timezone),
  'locale', placed.locale,
  'currency', placed.currency,
  'prices_include_tax', events.prices_include_tax,
  'is_paid', placed.status = 'COMPLETED',
  'due_on', case when placed.status <> 'COMPLETED' then coalesce(
    (clock_timestamp() at time zone events.timezone)::date + settings.invoice_payment_terms_days,
    (placed.payment_due_at at time zone events.timezone)::date) end,
  'total_before_discount', placed.total_before_discount,
  'total_discount', placed.total_discount,
  'total_before_additions', placed.total_before_additions,
  'total_fee', placed.total_fee,
  'total_tax', placed.total_tax,
  'total_gross', placed.total_gross,
  'taxes_and_fees', placed.taxes_and_fees,
  'lines', (select jsonb_agg(jsonb_build_object('order_item_id', item.id, 'item_name', item.item_name,
      'quantity', item.quantity, 'total_before_discount', item.total_before_discount,
      'total_discount', item.total_discount, 'total_before_additions', item.total_before_additions,
      'total_fee', item.total_fee, 'total_tax', item.total_tax, 'total_gross', item.total_gross,
      'taxes_and_fees', item.taxes_and_fees) order by item.id)
    from order_items item where item.order_id = placed.id))`
