-- Where an organizer has visits counted that visitors agree to. The secret is sealed (server/lib/sealed.ts).
ALTER TABLE organizer_settings
  ADD COLUMN analytics_property text CHECK (analytics_property ~ '^G-[A-Z0-9]{4,20}$'),
  ADD COLUMN analytics_api_secret bytea;
