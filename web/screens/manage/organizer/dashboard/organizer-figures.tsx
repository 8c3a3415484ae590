import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import type { Output } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { type Figure, Figures } from '#web/ui/figures/figures.tsx'

type Stats = Output<typeof organizers.stats>['data']

/**
 * Figures of all events, archived ones included. Amounts in different currencies are never added up: each has figures of its own.
 */
export function OrganizerFigures() {
  const { t } = useLingui()
  const { currency } = useOrganizer()
  const { data } = useOwnCurrency()
  const currencies = data?.data.all_organizers_currencies ?? [currency]
  return (
    <Stack gap="lg">
      {currencies.map((code) => (
        <section key={code} aria-label={t`Figures in ${code}`}>
          {currencies.length > 1 && (
            <Title order={2} size="h4" mb="xs">
              <Trans>Events sold in {code}</Trans>
            </Title>
          )}
          <FiguresOfCurrency currency_code={code} />
        </section>
      ))}
    </Stack>
  )
}

/** Figures in the organizer's own currency; the reply also lists the other currencies. */
export function useOwnCurrency() {
  const { id: organizer_id, currency } = useOrganizer()
  const input = { params: { organizer_id }, query: { currency_code: currency } }
  return useApiQuery(organizers.stats, input, { enabled: useMay()(organizers.stats) })
}

function FiguresOfCurrency({ currency_code }: { currency_code: string }) {
  const { id: organizer_id } = useOrganizer()
  const query = useApiQuery(organizers.stats, { params: { organizer_id }, query: { currency_code } })
  const figures = useFigures(query.data?.data)
  return <Figures figures={figures} sources={[query]} note_lines={3} />
}

function useFigures(stats: Stats | undefined): Figure[] {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const counted = (of: (stats: Stats) => number, note: string) => (stats ? { value: number(of(stats)), note } : null)
  const amount = (of: (stats: Stats) => number, note: string) =>
    stats ? { value: money(of(stats), stats.currency_code), note } : null
  const [tax, fees] = stats
    ? [money(stats.total_tax, stats.currency_code), money(stats.total_fees, stats.currency_code)]
    : ['', '']
  return [
    {
      label: t`Gross sales`,
      known: amount((of) => of.total_gross_sales, t`Completed orders, including ${tax} taxes and ${fees} fees.`),
    },
    { label: t`Refunded`, known: amount((of) => of.total_refunded, t`Part of gross sales that was refunded.`) },
    { label: t`Orders`, known: counted((of) => of.total_orders, t`Completed, paid or free.`) },
    {
      label: t`Tickets and products sold`,
      known: counted((of) => of.total_products_sold, t`In completed orders, without cancelled tickets.`),
    },
  ]
}
