-- Lets every second attendee of an event in, over five hours and a half.
insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, created_at)
select 'ci_bench' || id, event_id, :list, id, now() - (id % 20000) * interval '1 second'
from attendees where event_id = :event and id % 2 = 0;
