-- What buyers may do themselves, by the secret link of their order: nothing, unless the event allows it; and so many hours
-- before the event begins it is over (docs/rules/self-service.md).
ALTER TABLE event_settings
  ADD COLUMN allow_attendee_edits boolean NOT NULL DEFAULT false,
  ADD COLUMN allow_transfers boolean NOT NULL DEFAULT false,
  ADD COLUMN attendee_changes_end_hours integer NOT NULL DEFAULT 24 CHECK (attendee_changes_end_hours BETWEEN 0 AND 8760),
  ADD COLUMN allow_cancellation boolean NOT NULL DEFAULT false,
  ADD COLUMN cancellation_ends_hours integer NOT NULL DEFAULT 24 CHECK (cancellation_ends_hours BETWEEN 0 AND 8760);
