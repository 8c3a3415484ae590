/** True for a report without any figures: no rows, or only zeros. */
export function isEmpty(rows: readonly object[]): boolean {
  return rows.every((row) =>
    Object.entries(row).every(([name, value]) => name.endsWith('_id') || typeof value !== 'number' || value === 0),
  )
}

/** Reports whose totals can be compared with another period. */
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
