-- The second net under "every query names its account": who has taken the role foyer_member sees and changes rows of the
-- account that the transaction names, and of no other. The owner of the tables (jobs, visitors, buyers) is not bound.
DO $$
DECLARE scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY[
    'account_users', 'attendees', 'events', 'exports', 'images', 'invoices', 'jobs', 'orders', 'organizers', 'outgoing_emails',
    'sessions', 'taxes_and_fees', 'user_tokens'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    -- In a subquery, so that the setting is read once for a statement and not for each row.
    EXECUTE format('CREATE POLICY own_account ON %I USING (account_id = (SELECT nullif(current_setting(''foyer.account_id'', true), '''')::int))', scoped);
  END LOOP;
END $$;

ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts USING (id = (SELECT nullif(current_setting('foyer.account_id', true), '')::int));
