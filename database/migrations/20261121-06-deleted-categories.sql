-- A deleted category keeps its row for the products that were sold out of it or deleted with it.
ALTER TABLE product_categories ADD COLUMN deleted_at timestamptz;
