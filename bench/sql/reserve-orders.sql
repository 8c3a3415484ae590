-- Orders that are reserved and not yet completed, straight into the tables, with a ledger that agrees.
begin;
set local synchronous_commit = off;

create temporary table held on commit drop as
with reserved as (
  insert into orders (account_id, event_id, short_id, public_id, status, currency, total_before_discount,
    total_before_additions, total_gross, reserved_until)
  select account_id, id, 'o_held' || n || '_' || id, 'O-H' || n, 'RESERVED', currency, 0, 0, 0, now() + interval '2 hours'
  from events, generate_series(1, :orders) n where id = :event
  returning id, event_id
)
select * from reserved;

insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
  total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
select held.id, held.event_id, pp.product_id, pp.id, 'TICKET', 'Standard', 1, 0, 0, 0, 0, 0, 0, 0
from held, product_prices pp where pp.id = :price;

insert into stock_ledger (stock_pool_id, order_id, movement, held_change, sold_change)
select pp.stock_pool_id, held.id, 'HOLD', 1, 0 from held, product_prices pp where pp.id = :price;

update stock_pools set held = held + :orders where id = (select stock_pool_id from product_prices where id = :price);
commit;
