import { useLingui } from '@lingui/react/macro'
import type { ReportType } from '#domain/report.ts'

type Words = { title: string; text: string }

/** Title and description of each report, in the order of the menu. */
export function useReportWords(): Record<ReportType, Words> {
  const { t } = useLingui()
  return {
    revenue: { title: t`Revenue`, text: t`Payments and refunds by day, and what’s left.` },
    daily_sales_report: { title: t`Daily sales`, text: t`Orders, tickets and money, day by day.` },
    product_sales: { title: t`Product sales`, text: t`Quantity sold and revenue of each product.` },
    promo_codes_report: { title: t`Promo codes`, text: t`Uses and discounts of each code.` },
    affiliates: { title: t`Affiliates`, text: t`Orders and revenue through each affiliate’s link.` },
    taxes: { title: t`Taxes`, text: t`Taxes charged at each rate, and what remains after refunds.` },
    attendees_by_product: {
      title: t`Attendees by product`,
      text: t`How many tickets of each tier are paid, awaiting payment, cancelled and checked in.`,
    },
    check_ins: { title: t`Check-ins`, text: t`Expected and admitted attendees by list and ticket.` },
    occupancy: { title: t`Admissions by hour`, text: t`First check-ins by hour.` },
    questions: { title: t`Answers`, text: t`How often each option was chosen.` },
  }
}
