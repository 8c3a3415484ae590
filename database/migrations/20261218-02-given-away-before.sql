-- Tickets transferred before: a migration of its own, so that only these rows are locked.

update attendees set is_given_away = true
from orders
where orders.id = attendees.order_id
  and lower(attendees.email) <> lower(orders.email)
  and attendees.id in (select subject_id from activity_log where name = 'attendee.transferred');
