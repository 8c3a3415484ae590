-- What a picture shows, for those who cannot see it, and what must stay in sight where it is cut (percent of width and height).
ALTER TABLE images
  ADD COLUMN alt_text text,
  ADD COLUMN focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  ADD COLUMN focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  -- All sizes and formats lie beside the first file. Until then only those are served that an upload makes at once.
  ADD COLUMN is_sized boolean NOT NULL DEFAULT false;

-- Pictures may share their files; who deletes one looks whether another still needs them.
CREATE INDEX images_path_idx ON images (path);

-- Those there are: one job each, as for a new one.
INSERT INTO jobs (name, lane, account_id, payload, max_attempts)
SELECT 'sizeImage', 'images', account_id, jsonb_build_object('image_id', id), 25 FROM images;
