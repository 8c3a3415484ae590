-- Whoever has a second factor has given the password, and gives the factor next.
ALTER TYPE user_token_purpose ADD VALUE 'SECOND_FACTOR';
