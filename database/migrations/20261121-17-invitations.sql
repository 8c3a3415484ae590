-- A link that lets somebody into an account; somebody may be invited to several.
ALTER TYPE user_token_purpose ADD VALUE 'INVITATION';
ALTER TABLE user_tokens ADD COLUMN account_id integer REFERENCES accounts;
