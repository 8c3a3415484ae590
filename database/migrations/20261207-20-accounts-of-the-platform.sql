-- An account that takes cards through the installation's own account of the provider, the platform: it has no keys of its own.
ALTER TABLE card_accounts
  ADD COLUMN is_of_platform boolean NOT NULL DEFAULT false,
  -- Since when the provider no longer lets the platform act for it.
  ADD COLUMN withdrawn_at timestamptz,
  ALTER COLUMN publishable_key DROP NOT NULL,
  ALTER COLUMN key_end DROP NOT NULL,
  DROP CONSTRAINT card_accounts_check,
  ADD CHECK (is_of_platform OR (publishable_key IS NOT NULL AND key_end IS NOT NULL
    AND (sealed_keys IS NOT NULL OR disconnected_at IS NOT NULL))),
  ADD CHECK (withdrawn_at IS NULL OR disconnected_at IS NOT NULL);
CREATE UNIQUE INDEX card_accounts_of_platform_key ON card_accounts (provider_account, is_live) WHERE is_of_platform;
