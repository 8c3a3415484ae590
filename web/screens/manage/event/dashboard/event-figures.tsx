import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import { type Figure, Figures } from '#web/components/office-figures.tsx'
import { useEvent } from '#web/lib/office-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'
import type { EventStats } from './use-sales.ts'

/** Six figures from the first order until now. */
export function EventFigures({ stats }: { stats: EventStats | undefined }) {
  const { id: event_id } = useEvent()
  const door = useApiQuery(events.checkInStats, { params: { event_id } }).data?.data
  const figures = [...useSalesFigures(stats), useWaitingFigure(stats), useDoorFigure(door)]
  return <Figures figures={figures} isLoading={stats === undefined || door === undefined} />
}

function useSalesFigures(stats: EventStats | undefined): Figure[] {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const { currency } = useEvent()
  const amount = (value = 0) => money(value, currency)
  const { total_tax: tax = 0, total_fees: fees = 0, total_refunded: refunded = 0 } = stats ?? {}
  return [
    {
      label: t`Tickets and products sold`,
      value: number(stats?.total_products_sold),
      note: t`In completed orders, without cancelled tickets.`,
    },
    {
      label: t`Orders`,
      value: number(stats?.total_orders),
      note: t`Completed ones, paid or free.`,
    },
    {
      label: t`Gross sales`,
      value: amount(stats?.total_gross_sales),
      note:
        refunded > 0
          ? t`Completed orders with taxes and fees; ${amount(refunded)} of it was given back.`
          : t`What completed orders came to, with taxes and fees.`,
    },
    {
      label: t`Taxes and fees`,
      value: amount(tax + fees),
      note: t`Part of the gross sales: ${amount(tax)} taxes, ${amount(fees)} fees.`,
    },
  ]
}

function useWaitingFigure(stats: EventStats | undefined): Figure {
  const { t } = useLingui()
  const { money } = useFormat()
  const { currency } = useEvent()
  const count = stats?.orders_awaiting_offline_payment ?? 0
  return {
    label: t`Waiting for payment`,
    value: money(stats?.total_awaiting_offline_payment ?? 0, currency),
    note: t`${plural(count, { one: '# order', other: '# orders' })}, not part of the other figures.`,
  }
}

function useDoorFigure(door: { total_attendees: number; total_checked_in_attendees: number } | undefined): Figure {
  const { t } = useLingui()
  const { number } = useFormat()
  const { total_attendees: all = 0, total_checked_in_attendees: inside = 0 } = door ?? {}
  return {
    label: t`Checked in`,
    value: t`${number(inside)} of ${number(all)}`,
    note: t`Attendees whose ticket admits them, on any check-in list.`,
  }
}
