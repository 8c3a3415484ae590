-- Copies an event on sale, with its settings, category, product, price and stock, until there are :count of it.
begin;
create temporary table copies on commit drop as
select nextval(pg_get_serial_sequence('events', 'id'))::int as event_id,
  nextval(pg_get_serial_sequence('product_categories', 'id'))::int as category_id,
  nextval(pg_get_serial_sequence('products', 'id'))::int as product_id,
  nextval(pg_get_serial_sequence('stock_pools', 'id'))::int as pool_id,
  nextval(pg_get_serial_sequence('product_prices', 'id'))::int as price_id
from generate_series(2, :count);

insert into events overriding system value
select copy.* from events t, copies c, jsonb_populate_record(t, jsonb_build_object('id', c.event_id)) copy
where t.id = :event;

insert into event_settings
select copy.* from event_settings t, copies c, jsonb_populate_record(t, jsonb_build_object('event_id', c.event_id)) copy
where t.event_id = :event;

insert into product_categories overriding system value
select copy.* from product_categories t, copies c,
  jsonb_populate_record(t, jsonb_build_object('id', c.category_id, 'event_id', c.event_id)) copy
where t.event_id = :event;

insert into products overriding system value
select copy.* from products t, copies c, jsonb_populate_record(t, jsonb_build_object('id', c.product_id,
  'event_id', c.event_id, 'product_category_id', c.category_id)) copy
where t.event_id = :event;

insert into stock_pools overriding system value
select copy.* from stock_pools t, copies c, jsonb_populate_record(t, jsonb_build_object('id', c.pool_id,
  'event_id', c.event_id, 'held', 0, 'sold', 0)) copy
where t.event_id = :event;

insert into product_prices overriding system value
select copy.* from product_prices t, copies c, jsonb_populate_record(t, jsonb_build_object('id', c.price_id,
  'event_id', c.event_id, 'product_id', c.product_id, 'stock_pool_id', c.pool_id)) copy
where t.event_id = :event;
commit;

select event_id, product_id, id as price_id from product_prices
where event_id >= :event order by event_id limit :count;
