import { sql } from 'kysely'

/** SQL of `admitsUnpaid` (domain/payment-method.ts) for the row `event_settings`. */
export const ADMITS_UNPAID = sql<boolean>`(event_settings.allow_orders_awaiting_offline_payment_to_check_in
  or event_settings.offline_payment_methods @> '[{"kind": "CASH"}]')`
