-- New events of an account may begin with the questions of one that is there.
ALTER TABLE event_defaults
  ADD COLUMN questions_from_event_id integer,
  ADD CONSTRAINT event_defaults_questions_from_event_id_account_id_fkey
    FOREIGN KEY (questions_from_event_id, account_id) REFERENCES events (id, account_id)
    ON DELETE SET NULL (questions_from_event_id);
CREATE INDEX event_defaults_questions_from_event_id_idx ON event_defaults (questions_from_event_id);
