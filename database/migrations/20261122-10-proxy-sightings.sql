-- At most one row: when a request last came with what a proxy adds, while no proxy was trusted.
CREATE TABLE proxy_sightings (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  header text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
