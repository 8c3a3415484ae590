/** Spelled as in the address `/reports/{type}`. */
export const REPORT_TYPES = ['product_sales', 'daily_sales_report', 'promo_codes_report'] as const
export type ReportType = (typeof REPORT_TYPES)[number]
