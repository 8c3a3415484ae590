-- What buyers and attendees answered to the questions of an event, by the key of the question.
ALTER TABLE orders ADD COLUMN answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT orders_answers_check CHECK (jsonb_typeof(answers) = 'object' AND octet_length(answers::text) <= 100000);
ALTER TABLE attendees ADD COLUMN answers jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT attendees_answers_check CHECK (jsonb_typeof(answers) = 'object' AND octet_length(answers::text) <= 100000);
