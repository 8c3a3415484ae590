import { useLingui } from '@lingui/react/macro'
import type { ReportType } from '#domain/report.ts'

type Words = { title: string; text: string }

/** What each report is called, and the question it answers; in the order in which they are offered. */
export function useReportWords(): Record<ReportType, Words> {
  const { t } = useLingui()
  return {
    revenue: { title: t`Revenue`, text: t`What came in each day, what was refunded and what’s left.` },
    daily_sales_report: { title: t`Daily sales`, text: t`Orders, tickets and money, day by day.` },
    product_sales: { title: t`Product sales`, text: t`How much of each product was sold, and what it came to.` },
    promo_codes_report: { title: t`Promo codes`, text: t`How often each code was used, and what it took off.` },
    affiliates: { title: t`Affiliates`, text: t`What came in through each affiliate’s link.` },
    taxes: { title: t`Taxes`, text: t`What was charged at each rate, and what remains after refunds.` },
    attendees_by_product: {
      title: t`Attendees by product`,
      text: t`How many tickets of each tier are paid, awaiting payment, cancelled and checked in.`,
    },
    check_ins: { title: t`Check-ins`, text: t`Who’s expected and who’s in, by list and ticket.` },
    occupancy: { title: t`Admissions by hour`, text: t`When people came in, by the hour of their first check-in.` },
    questions: { title: t`Answers`, text: t`How often each option of your questions was chosen.` },
  }
}
