-- How people sort: capitals beside small letters, accents beside their letters, "Row 2" before "Row 10", in whatever
-- language. A server that was built without ICU has no such order; there it is that of the bytes, and all else works.
DO $$
BEGIN
  CREATE COLLATION as_people_sort (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  CREATE COLLATION as_people_sort FROM "C";
END $$;

-- Lists that may have a million rows are read out of these (docs/rules/lists.md).
DROP INDEX attendees_by_first_name;
DROP INDEX attendees_by_last_name;
DROP INDEX attendees_by_ticket_name;
CREATE INDEX attendees_by_first_name ON attendees (event_id, first_name COLLATE as_people_sort, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_last_name ON attendees (event_id, last_name COLLATE as_people_sort, id)
  INCLUDE (status, order_id, product_id, product_price_id);
CREATE INDEX attendees_by_ticket_name ON attendees (event_id, ticket_name COLLATE as_people_sort, id)
  INCLUDE (status, order_id, product_id, product_price_id);
DROP INDEX orders_by_first_name;
DROP INDEX orders_by_last_name;
CREATE INDEX orders_by_first_name ON orders (event_id, first_name COLLATE as_people_sort, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
CREATE INDEX orders_by_last_name ON orders (event_id, last_name COLLATE as_people_sort, id) INCLUDE (status)
  WHERE status IN ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
