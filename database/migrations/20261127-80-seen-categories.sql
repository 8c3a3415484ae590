-- The version of a category that somebody saw who changes it; being moved does not make that out of date.
ALTER TABLE product_categories ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE TRIGGER product_categories_touch
  BEFORE UPDATE OF name, description, is_hidden, no_products_message ON product_categories
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
