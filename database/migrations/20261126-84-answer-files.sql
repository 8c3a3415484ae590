-- Buyers may answer with a file. It is sent before the order is completed; the answer then names it by its key.
ALTER TYPE question_type ADD VALUE 'FILE';

CREATE TABLE answer_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  order_id integer NOT NULL REFERENCES orders,
  -- Nobody has answered a question that can be deleted; what was sent for it goes with the files nobody names.
  question_id integer REFERENCES questions ON DELETE SET NULL,
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id)
);
CREATE INDEX answer_files_order_id_idx ON answer_files (order_id);
CREATE INDEX answer_files_question_id_idx ON answer_files (question_id);
CREATE INDEX answer_files_event_id_idx ON answer_files (event_id);

ALTER TABLE answer_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON answer_files USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

UPDATE questions SET validation = validation || '{"file_kinds": null}';
