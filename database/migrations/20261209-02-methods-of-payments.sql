-- Long lock: the index is partial. Building it reads each payment once and indexes none.
ALTER TABLE payments ADD COLUMN method received_method,
  ADD CONSTRAINT payments_method_check CHECK (method IS NULL OR provider = 'OFFLINE') NOT VALID;
CREATE INDEX payments_method_idx ON payments (event_id, order_id) INCLUDE (method) WHERE method IS NOT NULL;
