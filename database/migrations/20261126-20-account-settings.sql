-- The language of an account: what its organizers are written to in. Until it is chosen, the owner's.
ALTER TABLE accounts ADD COLUMN locale text NOT NULL DEFAULT 'en';
UPDATE accounts SET locale = users.locale
FROM account_users JOIN users ON users.id = account_users.user_id
WHERE account_users.account_id = accounts.id AND account_users.is_account_owner;
