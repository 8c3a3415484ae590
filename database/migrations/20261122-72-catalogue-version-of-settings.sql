-- Settings that no sale reads leave the version as it is, so that a new footer does not have waiting buyers priced anew.
-- They are named one by one: a setting that is forgotten here costs a moment, one that is left out wrongly a wrong sale.
DROP TRIGGER event_settings_count_up ON event_settings;
CREATE TRIGGER event_settings_count_up AFTER UPDATE ON event_settings FOR EACH ROW
WHEN (
  to_jsonb(OLD) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords',
    'allow_search_engine_indexing', 'homepage_theme_settings']
  IS DISTINCT FROM
  to_jsonb(NEW) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords',
    'allow_search_engine_indexing', 'homepage_theme_settings'])
EXECUTE FUNCTION count_up_catalogue_of_event();
