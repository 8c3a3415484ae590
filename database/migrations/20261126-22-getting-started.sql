-- The list of first steps can be put away. Whatever has been on sale needs it no more.
ALTER TABLE event_settings ADD COLUMN hide_getting_started boolean NOT NULL DEFAULT false;
UPDATE event_settings SET hide_getting_started = true FROM events WHERE events.id = event_id AND events.status <> 'DRAFT';
