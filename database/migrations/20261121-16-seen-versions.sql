-- `updated_at` is the version that somebody saw who changes something. What changes besides the fields of the form (whether
-- it is on sale, a new version of the catalogue) does not make that out of date.
DROP TRIGGER organizers_touch ON organizers;
CREATE TRIGGER organizers_touch
  BEFORE UPDATE OF name, email, phone, website, description, timezone, currency ON organizers
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

DROP TRIGGER events_touch ON events;
CREATE TRIGGER events_touch
  BEFORE UPDATE OF title, description, category, start_date, end_date, timezone, currency, prices_include_tax ON events
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

ALTER TABLE taxes_and_fees ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE TRIGGER taxes_and_fees_touch BEFORE UPDATE ON taxes_and_fees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
