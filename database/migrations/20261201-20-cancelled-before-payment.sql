-- Tickets cancelled while their order awaits its payment are no longer charged: the amounts of the line fall
-- (docs/rules/orders.md). `cancelled_unpaid` has their positions, `as_ordered` the amounts of the line before the first of them.
ALTER TABLE order_items
  ADD COLUMN cancelled_unpaid integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN as_ordered jsonb,
  ADD CHECK ((as_ordered IS NULL) = (cancelled_unpaid = '{}'));
