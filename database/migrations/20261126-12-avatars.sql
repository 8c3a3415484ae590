-- The picture of a person: a file of the storage, square, re-encoded.
ALTER TABLE users ADD COLUMN avatar_path text;
