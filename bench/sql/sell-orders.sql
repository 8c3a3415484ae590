-- Completed orders for one event, straight into the tables, each with :tickets tickets and a ledger that agrees.
begin;
set local synchronous_commit = off;

-- References are checked once for all rows at the end, not a million times over.
create temporary table foreign_keys on commit drop as
select conrelid::regclass as of_table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
where contype = 'f' and conrelid in ('orders'::regclass, 'order_items'::regclass, 'attendees'::regclass, 'stock_ledger'::regclass);
do $$
declare key foreign_keys;
begin
  for key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', key.of_table, key.name);
  end loop;
end $$;

create temporary table sold on commit drop as
with names as (
  select array['Ada', 'Grace', 'Alan', 'Barbara', 'Edsger', 'Margaret', 'Donald', 'Frances', 'Niklaus', 'Radia'] as first,
         array['Abel', 'Berg', 'Conrad', 'Dorn', 'Engel', 'Falk', 'Garve', 'Holm', 'Imhof', 'Jansen', 'Kern', 'Lund',
               'Moser', 'Noll', 'Otten', 'Peters', 'Quast', 'Reber', 'Sand', 'Thaler'] as last
), numbered as (
  insert into orders (account_id, event_id, short_id, public_id, status, payment_status, currency, total_before_discount,
    total_before_additions, total_gross, first_name, last_name, email, reserved_until, completed_at, created_at)
  select account_id, events.id, 'o_bench' || n || '_' || events.id, 'O-B' || n, 'COMPLETED', 'NO_PAYMENT_REQUIRED', currency,
    0, 0, 0, first[1 + n % 10], last[1 + n / 10 % 20] || last[1 + n / 200 % 20], 'guest' || n || '@example.com', now(), now(),
    now() - n * interval '1 second'
  from events, names, generate_series(1, :orders) n where events.id = :event
  returning id, account_id, event_id, first_name, last_name, email, created_at
)
select *, row_number() over (order by id) as number from numbered;

with items as (
  insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
    total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
  select sold.id, sold.event_id, pp.product_id, pp.id, 'TICKET', 'Standard', :tickets, 0, 0, 0, 0, 0, 0, 0
  from sold, product_prices pp where pp.id = :price
  returning id, order_id, product_id, product_price_id
)
insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
  public_id, ticket_code, status, first_name, last_name, email, created_at)
select sold.account_id, sold.event_id, sold.id, items.id, p, items.product_id, items.product_price_id,
  'a_bench' || sold.number || '_' || p || '_' || sold.event_id, 'A-B' || sold.number || '-' || p,
  upper(substr(md5('ticket' || sold.id || '/' || p), 1, 26)), 'ACTIVE', sold.first_name, sold.last_name, sold.email,
  sold.created_at
from sold join items on items.order_id = sold.id, generate_series(0, :tickets - 1) p;

insert into stock_ledger (stock_pool_id, order_id, movement, held_change, sold_change)
select pp.stock_pool_id, sold.id, 'SELL', 0, :tickets from sold, product_prices pp where pp.id = :price;

update stock_pools set sold = sold + :orders * :tickets
where id = (select stock_pool_id from product_prices where id = :price);

do $$
declare key foreign_keys;
begin
  for key in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', key.of_table, key.name, key.definition);
  end loop;
end $$;
commit;
