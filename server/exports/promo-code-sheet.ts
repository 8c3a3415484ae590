import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { toMajor } from '#domain/money.ts'
import { shownCode } from '#domain/promo-code.ts'
import type { Db } from '#server/lib/database.ts'
import { wholeList } from '#server/lib/list-page.ts'
import { promoCodesOf } from '#server/promo-codes/promo-code-queries.ts'
import { PROMO_CODE_LIST } from '#server/promo-codes/promo-codes.ts'
import { onClock, type Sheet, sheet, type WantedSheet } from './sheet.ts'

/** Rows of the organizer's list of promo codes, with the names of the products that a code covers. */
export function promoCodeSheet(db: Db, { event, query, say }: WantedSheet): Sheet {
  const { timezone, currency } = event
  const money = (amount: number | null) => (amount === null ? null : toMajor(amount, currency))
  const select = wholeList(promoCodesOf(db, event.id), { db, query, ...PROMO_CODE_LIST }).select([
    onClock('promo_codes.start_date', timezone).as('starts'),
    onClock('promo_codes.expiry_date', timezone).as('ends'),
    onClock('promo_codes.created_at', timezone).as('created'),
    APPLIES_TO.as('applies_to'),
  ])
  return sheet(say(msg`Promo codes`), select, [
    { header: say(msg`Code`), type: 'text', width: 20, value: (row) => shownCode(row.code) },
    { header: say(msg`Discount type`), type: 'text', width: 14, value: (row) => row.discount_type },
    {
      header: say(msg`Percent off`),
      type: 'count',
      width: 12,
      value: (row) => (row.discount_type === 'PERCENTAGE' ? row.discount : null),
    },
    {
      header: say(msg`Amount off`),
      type: 'money',
      width: 12,
      value: (row) => (row.discount_type === 'FIXED' ? money(row.discount) : null),
    },
    { header: say(msg`Currency`), type: 'text', width: 9, value: () => currency },
    { header: say(msg`Applies to`), type: 'text', width: 34, value: (row) => row.applies_to },
    { header: say(msg`Starts (${timezone})`), type: 'moment', width: 22, value: (row) => row.starts },
    { header: say(msg`Ends (${timezone})`), type: 'moment', width: 22, value: (row) => row.ends },
    { header: say(msg`Minimum order value`), type: 'money', width: 12, value: (row) => money(row.min_order_value) },
    { header: say(msg`Uses`), type: 'count', width: 9, value: (row) => row.order_usage_count },
    { header: say(msg`Maximum uses`), type: 'count', width: 9, value: (row) => row.max_allowed_usages },
    { header: say(msg`Tickets`), type: 'count', width: 9, value: (row) => row.ticket_usage_count },
    { header: say(msg`Maximum tickets`), type: 'count', width: 9, value: (row) => row.max_tickets },
    { header: say(msg`Maximum per buyer`), type: 'count', width: 9, value: (row) => row.max_per_customer },
    { header: say(msg`Created (${timezone})`), type: 'moment', width: 22, value: (row) => row.created },
  ])
}

/** Names of products and categories; null if the code covers all products. */
const APPLIES_TO = sql<string | null>`(
  select string_agg(name, '; ' order by name) from (
    select title as name from products where id = any(promo_codes.applicable_product_ids)
    union all
    select name from product_categories where id = any(promo_codes.applicable_product_category_ids)
  ) covered)`
