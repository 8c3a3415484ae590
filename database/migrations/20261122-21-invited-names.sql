-- Until somebody has accepted, an account sees what was typed when inviting, and an id that does not tell whether there
-- has been such a user before: it is drawn from the ids of users, so that it never means anybody else.
ALTER TABLE account_users
  ADD COLUMN invitation_id integer,
  ADD COLUMN invited_first_name text,
  ADD COLUMN invited_last_name text;
UPDATE account_users
SET invitation_id = nextval(pg_get_serial_sequence('users', 'id')),
    invited_first_name = users.first_name,
    invited_last_name = users.last_name
FROM users
WHERE users.id = account_users.user_id AND account_users.status = 'INVITED' AND users.password_hash IS NULL;
UPDATE account_users
SET invitation_id = nextval(pg_get_serial_sequence('users', 'id')), invited_first_name = split_part(users.email, '@', 1)
FROM users
WHERE users.id = account_users.user_id AND account_users.status = 'INVITED' AND users.password_hash IS NOT NULL;
ALTER TABLE account_users ADD CONSTRAINT account_users_invited_has_name
  CHECK (status <> 'INVITED' OR (invitation_id IS NOT NULL AND invited_first_name IS NOT NULL));
CREATE UNIQUE INDEX account_users_invitation_id_key ON account_users (invitation_id);
