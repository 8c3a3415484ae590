import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import { type Figure, Figures } from '#web/components/manage/figures.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'
import type { EventStats, SalesOfDays } from './use-sales.ts'

/** Six figures from the first order until now. */
export function EventFigures({ sales: { stats, query } }: { sales: SalesOfDays }) {
  const { id: event_id } = useEvent()
  const checkIns = useApiQuery(events.checkInStats, { params: { event_id } })
  const figures = [...useSalesFigures(stats), useWaitingFigure(stats), useCheckedInFigure(checkIns.data?.data)]
  return <Figures figures={figures} sources={[query, checkIns]} />
}

function useSalesFigures(stats: EventStats | undefined): Figure[] {
  const { t } = useLingui()
  const { number } = useFormat()
  const [gross, additions] = [useGrossSales(), useTaxesAndFees()]
  return [
    {
      label: t`Tickets and products sold`,
      known: stats
        ? { value: number(stats.total_products_sold), note: t`In completed orders, without cancelled tickets.` }
        : null,
    },
    {
      label: t`Orders`,
      known: stats ? { value: number(stats.total_orders), note: t`Completed ones, paid or free.` } : null,
    },
    { label: t`Gross sales`, known: stats ? gross(stats) : null },
    { label: t`Taxes and fees`, known: stats ? additions(stats) : null },
  ]
}

function useAmount() {
  const { money } = useFormat()
  const { currency } = useEvent()
  return (value: number) => money(value, currency)
}

function useGrossSales() {
  const { t } = useLingui()
  const amount = useAmount()
  return ({ total_gross_sales: gross, total_refunded: refunded }: EventStats) => ({
    value: amount(gross),
    note:
      refunded > 0
        ? t`Completed orders with taxes and fees; ${amount(refunded)} of it was given back.`
        : t`What completed orders came to, with taxes and fees.`,
  })
}

function useTaxesAndFees() {
  const { t } = useLingui()
  const amount = useAmount()
  return ({ total_tax: tax, total_fees: fees }: EventStats) => ({
    value: amount(tax + fees),
    note: t`Part of the gross sales: ${amount(tax)} taxes, ${amount(fees)} fees.`,
  })
}

function useWaitingFigure(stats: EventStats | undefined): Figure {
  const { t } = useLingui()
  const amount = useAmount()
  const count = stats?.orders_awaiting_offline_payment
  return {
    label: t`Waiting for payment`,
    known:
      stats && count !== undefined
        ? {
            value: amount(stats.total_awaiting_offline_payment),
            note: t`${plural(count, { one: '# order', other: '# orders' })}, not part of the other figures.`,
          }
        : null,
  }
}

type CheckInStats = { total_attendees: number; total_checked_in_attendees: number }

function useCheckedInFigure(checkIns: CheckInStats | undefined): Figure {
  const { t } = useLingui()
  const { number } = useFormat()
  return {
    label: t`Checked in`,
    known: checkIns
      ? {
          value: t`${number(checkIns.total_checked_in_attendees)} of ${number(checkIns.total_attendees)}`,
          note: t`Attendees whose ticket admits them, on any check-in list.`,
        }
      : null,
  }
}
