-- Design of an event's tickets (contract/ticket-design.ts). Null for the default design.
ALTER TABLE event_settings ADD COLUMN ticket_design_settings jsonb;

-- The design of tickets is not part of the catalogue.
DROP TRIGGER event_settings_count_up ON event_settings;
CREATE TRIGGER event_settings_count_up AFTER UPDATE ON event_settings FOR EACH ROW
  WHEN ((to_jsonb(OLD) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords', 'allow_search_engine_indexing', 'homepage_theme_settings', 'ticket_design_settings', 'updated_at'])
    IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords', 'allow_search_engine_indexing', 'homepage_theme_settings', 'ticket_design_settings', 'updated_at']))
  EXECUTE FUNCTION count_up_catalogue_of_event();
