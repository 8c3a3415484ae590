-- A draft may be put on sale by itself at a time; once it is anything else there is nothing planned any more.
ALTER TABLE events ADD COLUMN publish_at timestamptz;
ALTER TABLE events ADD CONSTRAINT events_only_drafts_are_planned CHECK (publish_at IS NULL OR status = 'DRAFT');
CREATE INDEX events_publish_at_idx ON events (publish_at) WHERE publish_at IS NOT NULL;

-- The version of settings that somebody saw who changes them.
ALTER TABLE event_settings ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE TRIGGER event_settings_touch BEFORE UPDATE ON event_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
ALTER TABLE organizer_settings ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE TRIGGER organizer_settings_touch BEFORE UPDATE ON organizer_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- It changes with everything, so by itself it changes nothing that is sold.
DROP TRIGGER event_settings_count_up ON event_settings;
CREATE TRIGGER event_settings_count_up AFTER UPDATE ON event_settings FOR EACH ROW
  WHEN ((to_jsonb(OLD) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords', 'allow_search_engine_indexing', 'homepage_theme_settings', 'updated_at'])
    IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords', 'allow_search_engine_indexing', 'homepage_theme_settings', 'updated_at']))
  EXECUTE FUNCTION count_up_catalogue_of_event();
