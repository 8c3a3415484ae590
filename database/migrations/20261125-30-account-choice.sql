-- Somebody with several accounts says which one without giving the password again.
ALTER TYPE user_token_purpose ADD VALUE 'CHOOSE_ACCOUNT';
