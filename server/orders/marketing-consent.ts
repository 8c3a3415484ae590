import { sql } from 'kysely'

/** True if the buyer of `orders` agreed to marketing and the address has not unsubscribed since. */
export const CONSENTS = sql<boolean>`(orders.opted_into_marketing_at is not null and not exists (
  select from marketing_unsubscriptions gone where gone.account_id = orders.account_id
    and gone.email = lower(orders.email) and gone.unsubscribed_at >= orders.opted_into_marketing_at))`

/** Time at which the buyer agreed; null once the address has unsubscribed. */
export const CONSENTED_AT = sql<string | null>`case when ${CONSENTS} then orders.opted_into_marketing_at end`
