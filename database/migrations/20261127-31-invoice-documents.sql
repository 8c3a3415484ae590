ALTER TABLE event_settings
  ADD COLUMN invoice_tax_details text,
  ADD COLUMN invoice_notes text,
  ADD COLUMN invoice_payment_terms_days integer CHECK (invoice_payment_terms_days BETWEEN 0 AND 365);

-- What an invoice says, as it was when it was issued (server/invoices/invoice-snapshot.ts). Those issued before this say
-- what is known now.
ALTER TABLE invoices ADD COLUMN snapshot jsonb;
UPDATE invoices SET snapshot = jsonb_build_object(
  'label', settings.invoice_label,
  'issuer', jsonb_build_object('name', coalesce(settings.organization_name, organizers.name),
    'address', coalesce(settings.organization_address, ''), 'tax_details', null,
    'email', coalesce(settings.support_email, organizers.email)),
  'notes', null,
  'buyer', jsonb_build_object('first_name', orders.first_name, 'last_name', orders.last_name, 'email', orders.email,
    'address', orders.address),
  'order_public_id', orders.public_id,
  'ordered_at', coalesce(orders.completed_at, orders.created_at),
  'event', jsonb_build_object('title', events.title, 'start_date', events.start_date, 'end_date', events.end_date,
    'timezone', events.timezone),
  'locale', orders.locale,
  'currency', orders.currency,
  'prices_include_tax', events.prices_include_tax,
  'is_paid', invoices.status = 'PAID',
  'due_on', CASE WHEN invoices.status <> 'PAID' THEN (orders.payment_due_at AT TIME ZONE events.timezone)::date END,
  'total_before_discount', orders.total_before_discount,
  'total_discount', orders.total_discount,
  'total_before_additions', orders.total_before_additions,
  'total_fee', orders.total_fee,
  'total_tax', orders.total_tax,
  'total_gross', orders.total_gross,
  'taxes_and_fees', orders.taxes_and_fees,
  'lines', (SELECT jsonb_agg(jsonb_build_object('order_item_id', item.id, 'item_name', item.item_name,
      'quantity', item.quantity, 'total_before_discount', item.total_before_discount,
      'total_discount', item.total_discount, 'total_before_additions', item.total_before_additions,
      'total_fee', item.total_fee, 'total_tax', item.total_tax, 'total_gross', item.total_gross,
      'taxes_and_fees', item.taxes_and_fees) ORDER BY item.id)
    FROM order_items item WHERE item.order_id = orders.id))
FROM orders, events, event_settings settings, organizers
WHERE orders.id = invoices.order_id AND events.id = invoices.event_id AND settings.event_id = invoices.event_id
  AND organizers.id = events.organizer_id;
ALTER TABLE invoices ALTER COLUMN snapshot SET NOT NULL;
CREATE TRIGGER invoices_stay_as_issued BEFORE UPDATE OF number, invoice_number, total_gross, currency, issued_at, snapshot
  ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- As for invoices: a rollback gives the number back.
CREATE TABLE credit_note_counters (
  event_id integer PRIMARY KEY REFERENCES events,
  next_number integer NOT NULL CHECK (next_number >= 1)
);

-- What takes an invoice back, or a part of it: money that was refunded, or all that is left of an order that is cancelled.
CREATE TABLE credit_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  order_id integer NOT NULL REFERENCES orders,
  invoice_id integer NOT NULL REFERENCES invoices,
  -- Null: the order was cancelled.
  refund_id integer UNIQUE REFERENCES refunds,
  number integer NOT NULL CHECK (number >= 1),
  credit_note_number text NOT NULL,
  -- In the currency's minor unit.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  snapshot jsonb NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (event_id, number),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX credit_notes_order_id_idx ON credit_notes (order_id);
CREATE INDEX credit_notes_invoice_id_idx ON credit_notes (invoice_id);
CREATE TRIGGER credit_notes_stay_as_issued BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON credit_notes USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
