import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPORT_ROWS } from '#contract/reports.ts'

const ROOT = join(import.meta.dirname, '..')
const SCREENS = ['web/screens/manage/event/reports/*.tsx', 'web/components/manage/reports/*.tsx']

/** Field names of the first three reports that existing API clients rely on. */
const FIELDS = {
  product_sales: 'product_id product_title product_type total_tax total_gross total_service_fees number_sold',
  daily_sales_report:
    'date sales_total_gross total_tax sales_total_before_additions products_sold orders_created total_fee total_refunded total_views net',
  promo_codes_report:
    'promo_code times_used unique_customers configured_discount discount_type total_gross_sales total_before_discounts total_discount_amount first_used_at last_used_at max_allowed_usages remaining_uses expiry_date status',
} as const

const page = readFileSync(join(ROOT, 'docs/rules/figures.md'), 'utf8')
const table = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| `(\w+)` \| (.+?) \|$/gm)].map(
  ([, report = '', field = '', column = '', heading = '']) => ({ report, field, column, heading }),
)
const screens = SCREENS.flatMap((path) => globSync(path, { cwd: ROOT })).map((file) =>
  readFileSync(join(ROOT, file), 'utf8'),
)

test.each(Object.entries(FIELDS))('%s has every field that is expected', (report, fields) => {
  const told = table.filter((row) => row.report === report).map(({ field }) => field)
  expect(told.toSorted()).toEqual(fields.split(' ').toSorted())
})

test.each(table)('$report: $field is $column, under "$heading"', ({ report, column, heading }) => {
  expect(Object.keys(REPORT_ROWS[report as keyof typeof FIELDS].shape)).toContain(column)
  if (heading === '–') return
  const words = `header: t\`${heading}\``
  expect(screens.some((source) => source.includes(words) || source.includes(`day(t\`${heading}\``))).toBe(true)
})
