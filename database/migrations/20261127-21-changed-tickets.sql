-- A ticket may be changed to another price than was bought. It keeps the line that says what was paid, and has a product and a
-- price of its own, which its stock follows. Here stands the price of its line for as long as the two differ.
ALTER TABLE attendees
  ADD COLUMN bought_price_id integer REFERENCES product_prices,
  ADD CHECK (bought_price_id <> product_price_id);
CREATE INDEX attendees_changed ON attendees (event_id) WHERE bought_price_id IS NOT NULL;
