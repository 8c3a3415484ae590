-- What of each line of an order went back, and which part of that was price, fee and tax: figures by product and by tax
-- can be read from it.
CREATE TABLE refund_lines (
  refund_id integer NOT NULL REFERENCES refunds,
  order_item_id integer NOT NULL REFERENCES order_items,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  -- In the currency's minor unit.
  amount bigint NOT NULL CHECK (amount > 0),
  total_before_additions bigint NOT NULL CHECK (total_before_additions >= 0),
  total_fee bigint NOT NULL CHECK (total_fee >= 0),
  total_tax bigint NOT NULL CHECK (total_tax >= 0),
  PRIMARY KEY (refund_id, order_item_id),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK (amount = total_before_additions + total_fee + total_tax)
);
CREATE INDEX refund_lines_order_item_id_idx ON refund_lines (order_item_id);
CREATE INDEX refund_lines_event_id_idx ON refund_lines (event_id);

ALTER TABLE refund_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON refund_lines USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- What the organizer noted for the team.
ALTER TABLE refunds ADD note text;
