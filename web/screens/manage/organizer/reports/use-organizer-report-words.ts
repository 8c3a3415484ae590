import { useLingui } from '@lingui/react/macro'
import type { OrganizerReportType } from '#domain/report.ts'

type Words = { title: string; text: string }

/** Title and description of each report, in the order of the menu. */
export function useOrganizerReportWords(): Record<OrganizerReportType, Words> {
  const { t } = useLingui()
  return {
    events_performance: { title: t`Events`, text: t`Sales and income of your events, side by side.` },
    revenue_summary: { title: t`Revenue`, text: t`Payments and refunds by day, and what’s left.` },
    tax_summary: {
      title: t`Taxes`,
      text: t`Taxes charged by each event at each rate, and what remains after refunds.`,
    },
  }
}
