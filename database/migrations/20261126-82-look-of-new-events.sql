-- What new events look like, where their organizer has no design.
ALTER TABLE event_defaults ADD COLUMN homepage_theme_settings jsonb;
