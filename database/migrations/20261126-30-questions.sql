-- What an event asks of its buyers, once per order or for each unit of some products, and what they answered.
CREATE TYPE question_belongs_to AS ENUM ('ORDER', 'PRODUCT');
CREATE TYPE question_type AS ENUM (
  'SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'EMAIL', 'PHONE', 'NUMBER', 'DATE', 'DATE_OF_BIRTH', 'ADDRESS', 'DROPDOWN', 'RADIO',
  'CHECKBOX', 'CONSENT');

CREATE TABLE questions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events,
  belongs_to question_belongs_to NOT NULL,
  -- Of PRODUCT: asked for each unit of these.
  product_ids integer[] NOT NULL DEFAULT '{}' CHECK (belongs_to = 'PRODUCT' OR product_ids = '{}'),
  type question_type NOT NULL,
  title text NOT NULL,
  description text,
  required boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  "order" integer NOT NULL DEFAULT 0,
  options text[] NOT NULL DEFAULT '{}',
  validation jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(validation) = 'object'),
  condition jsonb CHECK (jsonb_typeof(condition) = 'object'),
  -- Why it is asked, and for how long answers are kept: days after the end of the event.
  purpose text,
  retention_days integer CHECK (retention_days > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX questions_event_id_idx ON questions (event_id, "order", id);
CREATE TRIGGER questions_touch BEFORE UPDATE ON questions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
-- Who buys is asked what the present version asks.
CREATE TRIGGER questions_count_up AFTER INSERT OR UPDATE OR DELETE ON questions
  FOR EACH ROW EXECUTE FUNCTION count_up_catalogue_of_event();

CREATE TABLE question_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  event_id integer NOT NULL,
  question_id integer NOT NULL REFERENCES questions,
  order_id integer NOT NULL REFERENCES orders,
  -- Of one unit of an item, counted from 0; of the whole order where there is none.
  order_item_id integer REFERENCES order_items,
  position integer CHECK (position >= 0),
  -- As it was worded when it was answered.
  title text NOT NULL,
  answer jsonb NOT NULL CHECK (jsonb_typeof(answer) <> 'null' AND octet_length(answer::text) <= 40000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id),
  CHECK ((order_item_id IS NULL) = (position IS NULL)),
  UNIQUE NULLS NOT DISTINCT (order_id, order_item_id, position, question_id)
);
CREATE INDEX question_answers_question_id_idx ON question_answers (question_id);
CREATE INDEX question_answers_event_id_idx ON question_answers (event_id);
CREATE TRIGGER question_answers_touch BEFORE UPDATE ON question_answers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

ALTER TABLE question_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON question_answers USING (account_id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));

-- They were made for answers before there were questions, and nothing could be written into them.
ALTER TABLE orders DROP COLUMN answers;
ALTER TABLE attendees DROP COLUMN answers;
