with sold as (
  insert into orders (account_id, event_id, short_id, public_id, status, payment_status, currency, total_before_discount,
    total_before_additions, total_gross, first_name, last_name, email, reserved_until, completed_at)
  select account_id, id, 'o_bench' || n || '_' || id, 'O-B' || n, 'COMPLETED', 'NO_PAYMENT_REQUIRED', currency, 0, 0, 0,
    'Guest', n::text, 'guest' || n || '@example.com', now(), now()
  from events, generate_series(1, :count) n where id = :event
  returning id, account_id, event_id, last_name
), items as (
  insert into order_items (order_id, event_id, product_id, product_price_id, product_type, item_name, quantity, price,
    total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_gross)
  select sold.id, sold.event_id, pp.product_id, pp.id, 'TICKET', 'Standard', 1, 0, 0, 0, 0, 0, 0, 0
  from sold, product_prices pp where pp.id = :price
  returning id, order_id, product_id, product_price_id
), moved as (
  insert into stock_ledger (stock_pool_id, order_id, movement, held_change, sold_change)
  select pp.stock_pool_id, sold.id, 'SELL', 0, 1 from sold, product_prices pp where pp.id = :price
  returning stock_pool_id
), counted as (
  update stock_pools set sold = sold + :count where id in (select stock_pool_id from moved) returning id
)
insert into attendees (account_id, event_id, order_id, order_item_id, position, product_id, product_price_id, short_id,
  public_id, ticket_code, status, first_name, last_name, email)
select sold.account_id, sold.event_id, sold.id, items.id, 0, items.product_id, items.product_price_id,
  'a_bench' || sold.last_name || '_' || sold.event_id, 'A-B' || sold.last_name,
  upper(substr(md5('ticket' || sold.id), 1, 26)), 'ACTIVE', 'Guest', sold.last_name, 'guest' || sold.last_name || '@example.com'
from sold join items on items.order_id = sold.id
returning ticket_code
