-- Whatever decides what an event sells, and for how much, counts up a version. A reservation that was priced from memory
-- is only written while its version is still the present one.
ALTER TABLE events ADD COLUMN catalogue_version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_up_own_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.catalogue_version = OLD.catalogue_version THEN
    NEW.catalogue_version := OLD.catalogue_version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION count_up_catalogue_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET catalogue_version = catalogue_version + 1 WHERE id = coalesce(NEW.event_id, OLD.event_id);
  RETURN NULL;
END $$;

CREATE FUNCTION count_up_catalogue_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET catalogue_version = catalogue_version + 1
  WHERE id = (SELECT event_id FROM products WHERE id = coalesce(NEW.product_id, OLD.product_id));
  RETURN NULL;
END $$;

CREATE FUNCTION count_up_catalogues_with_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET catalogue_version = catalogue_version + 1
  WHERE id IN (SELECT p.event_id FROM product_taxes_and_fees t JOIN products p ON p.id = t.product_id WHERE t.tax_and_fee_id = NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER events_count_up BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION count_up_own_catalogue();
CREATE TRIGGER event_settings_count_up AFTER UPDATE ON event_settings FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();
CREATE TRIGGER product_categories_count_up AFTER INSERT OR UPDATE OR DELETE ON product_categories
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();
CREATE TRIGGER products_count_up AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();
CREATE TRIGGER product_prices_count_up AFTER INSERT OR UPDATE OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();
CREATE TRIGGER product_taxes_and_fees_count_up AFTER INSERT OR DELETE ON product_taxes_and_fees
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_product();
CREATE TRIGGER taxes_and_fees_count_up AFTER UPDATE ON taxes_and_fees
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogues_with_tax();
