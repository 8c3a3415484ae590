-- Page views of an event, by the day of its calendar. Nothing is stored about visitors.
CREATE TABLE event_page_views (
  event_id integer NOT NULL,
  account_id integer NOT NULL,
  day date NOT NULL,
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (event_id, day),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);

ALTER TABLE event_page_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON event_page_views
  USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
