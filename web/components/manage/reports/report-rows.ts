/** A report in which nothing is counted: its rows, if it has any, are all zeros. */
export function isEmpty(rows: readonly object[]): boolean {
  return rows.every((row) =>
    Object.entries(row).every(([name, value]) => name.endsWith('_id') || typeof value !== 'number' || value === 0),
  )
}

/** Reports with totals that say something beside those of other days. */
export const COMPARABLE: readonly string[] = [
  'product_sales',
  'daily_sales_report',
  'promo_codes_report',
  'revenue',
  'taxes',
  'affiliates',
  'events_performance',
  'revenue_summary',
  'tax_summary',
]
