-- Each reference is looked up for every row that is written. Fewer and wider ones cost less and say more: a ticket's price
-- is of its product and of its event, an order's account is that of its event.
CREATE UNIQUE INDEX events_id_account_id_key ON events (id, account_id);
CREATE UNIQUE INDEX product_prices_of_product_of_event_key ON product_prices (event_id, product_id, id);

ALTER TABLE orders
  DROP CONSTRAINT orders_account_id_fkey,
  DROP CONSTRAINT orders_event_id_fkey,
  ADD CONSTRAINT orders_event_id_account_id_fkey
    FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id);

ALTER TABLE order_items
  DROP CONSTRAINT order_items_event_id_fkey,
  DROP CONSTRAINT order_items_product_id_fkey,
  DROP CONSTRAINT order_items_product_price_id_fkey,
  ADD CONSTRAINT order_items_price_fkey
    FOREIGN KEY (event_id, product_id, product_price_id) REFERENCES product_prices (event_id, product_id, id);

ALTER TABLE attendees
  DROP CONSTRAINT attendees_account_id_fkey,
  DROP CONSTRAINT attendees_event_id_fkey,
  DROP CONSTRAINT attendees_product_id_fkey,
  DROP CONSTRAINT attendees_product_price_id_fkey,
  ADD CONSTRAINT attendees_event_id_account_id_fkey
    FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  ADD CONSTRAINT attendees_price_fkey
    FOREIGN KEY (event_id, product_id, product_price_id) REFERENCES product_prices (event_id, product_id, id);
