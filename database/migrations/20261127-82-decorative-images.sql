-- An image that shows nothing that must be said: without it nobody knows whether its alt text is still missing.
ALTER TABLE images ADD COLUMN is_decorative boolean NOT NULL DEFAULT false;
