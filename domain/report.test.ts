import { expect, it } from 'vitest'
import { REPORT_TYPES } from './report.ts'

it('the report types are these three', () => {
  expect(REPORT_TYPES).toEqual(['product_sales', 'daily_sales_report', 'promo_codes_report'])
})
