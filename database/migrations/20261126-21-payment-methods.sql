-- How an account is paid without a card: bank transfer, cash, invoice, in the order in which buyers read them.
CREATE TABLE payment_methods (
  account_id integer PRIMARY KEY REFERENCES accounts,
  methods jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER payment_methods_touch BEFORE UPDATE ON payment_methods FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- What new events of an account start with; null is what is built in.
CREATE TABLE event_defaults (
  account_id integer PRIMARY KEY REFERENCES accounts,
  order_timeout_in_minutes integer CHECK (order_timeout_in_minutes BETWEEN 1 AND 120),
  attendee_details_collection_method attendee_details_collection_method,
  price_display_mode price_display_mode,
  show_marketing_opt_in boolean,
  support_email text,
  email_footer_message text,
  offline_payment_instructions text,
  offers_payment_methods boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER event_defaults_touch BEFORE UPDATE ON event_defaults FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

INSERT INTO payment_methods (account_id) SELECT id FROM accounts;
INSERT INTO event_defaults (account_id) SELECT id FROM accounts;

DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['payment_methods', 'event_defaults'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;

-- An organizer may have no default of its own. What was as it is built in was never a choice against another one.
ALTER TABLE organizer_settings
  ALTER default_attendee_details_collection_method DROP NOT NULL,
  ALTER default_attendee_details_collection_method DROP DEFAULT,
  ALTER default_show_marketing_opt_in DROP NOT NULL,
  ALTER default_show_marketing_opt_in DROP DEFAULT;
UPDATE organizer_settings SET default_attendee_details_collection_method = NULL
WHERE default_attendee_details_collection_method = 'PER_TICKET';
UPDATE organizer_settings SET default_show_marketing_opt_in = NULL WHERE default_show_marketing_opt_in;

-- An event keeps the ways to be paid that it took over, and says which of its settings still are as they came.
ALTER TABLE event_settings
  ADD COLUMN offline_payment_methods jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN taken_from jsonb NOT NULL DEFAULT '{}';

DROP TRIGGER event_settings_count_up ON event_settings;
CREATE TRIGGER event_settings_count_up AFTER UPDATE ON event_settings FOR EACH ROW
WHEN (
  to_jsonb(OLD) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords',
    'allow_search_engine_indexing', 'homepage_theme_settings', 'taken_from', 'hide_getting_started']
  IS DISTINCT FROM
  to_jsonb(NEW) - ARRAY['email_footer_message', 'notify_organizer_of_new_orders', 'seo_title', 'seo_description', 'seo_keywords',
    'allow_search_engine_indexing', 'homepage_theme_settings', 'taken_from', 'hide_getting_started'])
EXECUTE FUNCTION count_up_catalogue_of_event();
