-- Invoices as XML (EN 16931) need the issuer's country and VAT ID or tax number, apart from the address and the tax details.
ALTER TABLE event_settings
  ADD COLUMN organization_country text CHECK (organization_country ~ '^[A-Z]{2}$'),
  ADD COLUMN organization_vat_id text;
