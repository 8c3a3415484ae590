-- The platform that the installation has been since its last start. Accounts that were connected with another one, or in
-- another mode, take no cards; their rows stay as they are, so that all of them do again once it is back.
CREATE TABLE card_platform (
  id integer PRIMARY KEY CHECK (id = 1),
  -- Null where the installation is no platform.
  is_live boolean
);
INSERT INTO card_platform (id) VALUES (1);
