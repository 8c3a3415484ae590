-- 150 is 1.50 € and ¥150: a fixed tax or fee has an amount for each currency in which it is charged, in its minor unit.
ALTER TABLE taxes_and_fees ADD COLUMN amounts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE taxes_and_fees ALTER COLUMN rate DROP NOT NULL;

-- What is charged today is charged tomorrow: in the account's currency, and in those of the events that charge it.
UPDATE taxes_and_fees tax SET rate = NULL, amounts = (
  SELECT jsonb_object_agg(currency, trunc(tax.rate)::bigint) FROM (
    SELECT currency_code AS currency FROM accounts WHERE id = tax.account_id
    UNION
    SELECT events.currency FROM product_taxes_and_fees attached
    JOIN products ON products.id = attached.product_id JOIN events ON events.id = products.event_id
    WHERE attached.tax_and_fee_id = tax.id
  ) used)
WHERE calculation_type = 'FIXED';

ALTER TABLE taxes_and_fees ADD CONSTRAINT taxes_and_fees_rate_or_amounts CHECK (
  CASE calculation_type WHEN 'PERCENTAGE' THEN rate IS NOT NULL AND amounts = '{}' ELSE rate IS NULL AND amounts <> '{}' END);
