import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orders } from '#contract/orders.ts'
import type { Report } from '#contract/reports.ts'
import { zonedToUtc } from '#domain/time.ts'
import { addDays } from '#web/components/manage/date/calendar-days.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FIRST_PAGE, writeListState } from '#web/lib/url-state.ts'
import { useMay } from '#web/lib/use-may.ts'

type Props = {
  report: Pick<Report, 'start_date' | 'end_date'>
  /** Besides the days of the report. */
  filter: Partial<Record<'promo_code' | 'affiliate_code' | 'product_id', string>>
  isCompleted?: boolean
  children: ReactNode
}

/** Leads from a number to the orders it is about, for whoever may see them. */
export function ListLink({ report, filter, isCompleted = false, children }: Props) {
  const { id, timezone } = useEvent()
  const mayList = useMay()(orders.list)
  if (!mayList) return children
  const midnight = (day: string) => zonedToUtc(`${day}T00:00`, timezone)
  const filters = Object.entries(filter).map(([field, value]) => [field, { eq: value }])
  const filter_fields = {
    ...Object.fromEntries(filters),
    ...(isCompleted && { status: { eq: 'COMPLETED' } }),
    created_at: { gte: midnight(report.start_date), lt: midnight(addDays(report.end_date, 1)) },
  }
  const search = writeListState(new URLSearchParams(), { ...FIRST_PAGE, filter_fields })
  return (
    <Anchor component={Link} to={`/manage/event/${id}/orders?${search}`} inherit>
      {children}
    </Anchor>
  )
}
