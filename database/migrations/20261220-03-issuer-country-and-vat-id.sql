-- Invoices as XML (EN 16931) need the issuer's country and VAT ID or tax number, apart from the address and the tax details.
ALTER TABLE event_settings
  ADD COLUMN organization_country text,
  ADD COLUMN organization_vat_id text,
  ADD CONSTRAINT event_settings_organization_country_check CHECK (organization_country ~ '^[A-Z]{2}$') NOT VALID;
