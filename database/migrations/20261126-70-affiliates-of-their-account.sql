-- An affiliate is of the account of its event, whatever code writes it.
ALTER TABLE affiliates
  DROP CONSTRAINT affiliates_event_id_fkey,
  ADD CONSTRAINT affiliates_event_id_account_id_fkey FOREIGN KEY (event_id, account_id) REFERENCES events (id, account_id);
