-- Makes the orders of an event paid ones with VAT, of which every tenth had a quarter refunded.
begin;
set local synchronous_commit = off;

create temporary table charged on commit drop as
select orders.id, order_items.id as order_item_id, orders.account_id, orders.event_id, orders.currency,
  row_number() over (order by orders.id) as number,
  2000 * quantity as net, 380 * quantity as tax,
  jsonb_build_array(jsonb_build_object('id', 1, 'name', 'VAT', 'type', 'TAX', 'calculation_type', 'PERCENTAGE',
    'rate', 19, 'amount', 380 * quantity)) as taxes
from orders join order_items on order_items.order_id = orders.id where orders.event_id = :event;

update orders set total_before_discount = net, total_before_additions = net, total_tax = tax, total_gross = net + tax,
  taxes_and_fees = taxes, payment_status = 'PAYMENT_RECEIVED', payment_provider = 'OFFLINE', paid_at = created_at,
  total_refunded = case when number % 10 = 0 then (net + tax) / 4 else 0 end,
  refund_status = case when number % 10 = 0 then 'PARTIALLY_REFUNDED'::refund_status end
from charged where orders.id = charged.id;

update order_items set price = 2000, total_before_discount = net, total_before_additions = net, total_tax = tax,
  total_gross = net + tax, taxes_and_fees = taxes
from charged where order_items.id = charged.order_item_id;

with paid as (
  insert into payments (account_id, event_id, order_id, provider, state, amount, currency, settled_at)
  select account_id, event_id, id, 'OFFLINE', 'SUCCEEDED', net + tax, currency, now() from charged
  returning id, order_id
), refunded as (
  insert into refunds (account_id, event_id, order_id, payment_id, state, amount, currency, settled_at)
  select account_id, event_id, charged.id, paid.id, 'SUCCEEDED', (net + tax) / 4, currency, now()
  from charged join paid on paid.order_id = charged.id where number % 10 = 0
  returning id, order_id
)
insert into refund_lines (refund_id, order_item_id, account_id, event_id, amount, total_before_additions, total_fee, total_tax)
select refunded.id, order_item_id, account_id, event_id, net / 4 + tax / 4, net / 4, 0, tax / 4
from charged join refunded on refunded.order_id = charged.id;
commit;
