import { useLingui } from '@lingui/react/macro'
import type { Output } from '#contract/endpoint.ts'
import type { organizers } from '#contract/organizers.ts'
import { type Figure, Figures } from '#web/components/office-figures.tsx'
import { useFormat } from '#web/lib/use-format.ts'

type Stats = Output<typeof organizers.stats>['data']

/** Six figures over all events of one currency, archived ones included. */
export function OrganizerFigures({ stats }: { stats: Stats | undefined }) {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const amount = (value: number | undefined) => stats && money(value ?? 0, stats.currency_code)
  const refunded = stats && stats.total_refunded > 0 ? amount(stats.total_refunded) : null
  const figures: Figure[] = [
    {
      label: t`Gross sales`,
      value: amount(stats?.total_gross_sales),
      note: refunded
        ? t`Completed orders with taxes and fees; ${refunded} of it was given back.`
        : t`What completed orders came to, with taxes and fees.`,
    },
    {
      label: t`Orders`,
      value: number(stats?.total_orders),
      note: t`Completed ones, paid or free; those still waiting for payment do not count.`,
    },
    {
      label: t`Products sold`,
      value: number(stats?.total_products_sold),
      note: t`Tickets and everything else in completed orders, without cancelled tickets.`,
    },
    {
      label: t`Attendees`,
      value: number(stats?.total_attendees_registered),
      note: t`Valid tickets in completed orders.`,
    },
    { label: t`Taxes`, value: amount(stats?.total_tax), note: t`Part of the gross sales.` },
    { label: t`Fees`, value: amount(stats?.total_fees), note: t`Part of the gross sales.` },
  ]
  return <Figures figures={figures} isLoading={stats === undefined} />
}
