import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import type { Report } from '#contract/reports.ts'
import { zonedToUtc } from '#domain/time.ts'
import { FIRST_PAGE, type Filters, writeListState } from '#web/lib/calls/url-state.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { addDays } from '#web/ui/date/calendar-days.ts'

type ReportDays = Pick<Report, 'start_date' | 'end_date'>

type Props = {
  /** Days of the report, or of the row. */
  days: ReportDays
  /** Further filters besides the days. */
  filter?: Partial<Record<'promo_code' | 'affiliate_code' | 'product_id', string>>
  children: ReactNode
}

/** Links a number to the completed orders behind it, for users who may view them. */
export function OrdersLink({ days, filter = {}, children }: Props) {
  const within = useWithin()
  const chosen = Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, { eq: value }]))
  const filters = { ...chosen, status: { eq: 'COMPLETED' }, created_at: within(days) }
  return (
    <ListLink to="orders" may={useMay()(orders.list)} filters={filters}>
      {children}
    </ListLink>
  )
}

type AttendeesProps = {
  /** Days on which tickets were ordered; any if undefined. */
  ordered?: ReportDays
  /** Days on which attendees were checked in. */
  entered?: ReportDays
  filters: Filters
  children: ReactNode
}

/** Links a number to the attendees behind it, for users who may view them. */
export function AttendeesLink({ ordered, entered, filters, children }: AttendeesProps) {
  const within = useWithin()
  const days = {
    ...(ordered && { ordered_at: within(ordered) }),
    ...(entered && { checked_in_at: within(entered) }),
  }
  return (
    <ListLink to="attendees" may={useMay()(attendees.list)} filters={{ ...filters, ...days }}>
      {children}
    </ListLink>
  )
}

function useWithin() {
  const { timezone } = useEvent()
  const midnight = (day: string) => zonedToUtc(`${day}T00:00`, timezone)
  return ({ start_date, end_date }: ReportDays) => ({ gte: midnight(start_date), lt: midnight(addDays(end_date, 1)) })
}

type ListProps = { to: 'orders' | 'attendees'; may: boolean; filters: Filters; children: ReactNode }

function ListLink({ to, may, filters, children }: ListProps) {
  const { id } = useEvent()
  if (!may) return children
  const search = writeListState(new URLSearchParams(), { ...FIRST_PAGE, filter_fields: filters })
  return (
    <Anchor component={Link} to={`/manage/event/${id}/${to}?${search}`} inherit>
      {children}
    </Anchor>
  )
}
