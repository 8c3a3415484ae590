-- Companies pay against an invoice with their name and VAT ID. Both null: a private person, or not asked.
ALTER TABLE orders
  ADD COLUMN company text,
  ADD COLUMN vat_id text;

ALTER TABLE event_settings ADD COLUMN ask_for_company_details boolean NOT NULL DEFAULT false;
