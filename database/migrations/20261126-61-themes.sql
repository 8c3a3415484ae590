-- Null: an event looks as its organizer does, an organizer as the house does.
ALTER TABLE event_settings ALTER COLUMN homepage_theme_settings DROP NOT NULL, ALTER COLUMN homepage_theme_settings DROP DEFAULT;
ALTER TABLE organizer_settings ALTER COLUMN homepage_theme_settings DROP NOT NULL, ALTER COLUMN homepage_theme_settings DROP DEFAULT;
UPDATE event_settings SET homepage_theme_settings = NULL;
UPDATE organizer_settings SET homepage_theme_settings = NULL;
