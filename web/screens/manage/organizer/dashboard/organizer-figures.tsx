import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { organizers } from '#contract/organizers.ts'
import { type Figure, Figures } from '#web/components/manage/figures.tsx'
import { useFormat } from '#web/lib/use-format.ts'

type Stats = Output<typeof organizers.stats>['data']

/** Six figures over all events of one currency, archived ones included. */
export function OrganizerFigures({ query }: { query: UseQueryResult<Output<typeof organizers.stats>> }) {
  const figures = useFigures(query.data?.data)
  return <Figures figures={figures} sources={[query]} />
}

function useFigures(stats: Stats | undefined): Figure[] {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const counted = (of: (stats: Stats) => number, note: string) => (stats ? { value: number(of(stats)), note } : null)
  const amount = (of: (stats: Stats) => number, note: string) =>
    stats ? { value: money(of(stats), stats.currency_code), note } : null
  const refunded = stats && stats.total_refunded > 0 ? money(stats.total_refunded, stats.currency_code) : null
  const gross = refunded
    ? t`Completed orders with taxes and fees; ${refunded} of it was given back.`
    : t`What completed orders came to, with taxes and fees.`
  const orders = t`Completed ones, paid or free; those still waiting for payment do not count.`
  const products = t`Tickets and everything else in completed orders, without cancelled tickets.`
  const attendees = t`Valid tickets in completed orders.`
  return [
    { label: t`Gross sales`, known: amount((of) => of.total_gross_sales, gross) },
    { label: t`Orders`, known: counted((of) => of.total_orders, orders) },
    { label: t`Products sold`, known: counted((of) => of.total_products_sold, products) },
    { label: t`Attendees`, known: counted((of) => of.total_attendees_registered, attendees) },
    { label: t`Taxes`, known: amount((of) => of.total_tax, t`Part of the gross sales.`) },
    { label: t`Fees`, known: amount((of) => of.total_fees, t`Part of the gross sales.`) },
  ]
}
