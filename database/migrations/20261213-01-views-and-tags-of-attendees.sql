-- Views of the list of attendees, beside those of orders.
ALTER TYPE saved_view_kind ADD VALUE 'ATTENDEES';

-- Tags of attendees; their names are typed by the team.
CREATE TABLE attendee_tags (
  attendee_id integer NOT NULL REFERENCES attendees (id),
  tag text NOT NULL CHECK (tag <> '' AND length(tag) <= 40),
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  PRIMARY KEY (attendee_id, tag),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX attendee_tags_event_id_tag_idx ON attendee_tags (event_id, tag, attendee_id);
ALTER TABLE attendee_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON attendee_tags
  USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
