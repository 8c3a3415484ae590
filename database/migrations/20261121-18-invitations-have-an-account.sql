-- An invitation is to an account; no other link or code is.
ALTER TABLE user_tokens ADD CONSTRAINT user_tokens_invitation_has_account
  CHECK ((purpose = 'INVITATION') = (account_id IS NOT NULL));
