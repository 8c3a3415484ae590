import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accounts, type AccountFigures as Figures } from '#contract/accounts.ts'
import { daysBetween } from '#domain/time.ts'
import { DayRange } from '#web/components/manage/reports/day-range.tsx'
import { readDays } from '#web/components/manage/reports/days-in-address.ts'
import { useChangeWords } from '#web/components/manage/reports/use-change-words.ts'
import { useReportDays } from '#web/components/manage/reports/use-report-days.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Figures as FigureGrid } from '#web/ui/figures/figures.tsx'

/** Early enough that "since it was created" is not offered. */
const LONG_AGO = '2000-01-01T00:00:00Z'

/**
 * Totals of all events by currency; null if there are no events. `isExpected` reserves the space of one currency while they load.
 */
export function AccountFigures({ isExpected }: { isExpected: boolean }) {
  const { account_id, timezone } = useUser()
  const asked = readDays(useSearchParams()[0])
  const options = { placeholderData: keepPreviousData }
  const query = useApiQuery(accounts.figures, { params: { account_id }, query: asked }, options)
  const figures = query.data?.data
  const range = useReportDays({ timezone: figures?.timezone ?? timezone, created_at: LONG_AGO }, '30')
  if (query.isError) return <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
  if (figures ? figures.currencies.length === 0 : !isExpected) return null
  return (
    <Stack gap="sm" mb="lg" component="section" aria-labelledby="account-figures">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} size="h3" id="account-figures">
          <Trans>Sales of all events</Trans>
        </Title>
        <DayRange range={range} />
      </Group>
      {figures ? (
        figures.currencies.map((one) => <Currency key={one.currency} one={one} figures={figures} />)
      ) : (
        <Unknown />
      )}
      <Text size="xs" c="dimmed">
        <Trans>Days in {figures?.timezone ?? timezone} time. Each currency is shown separately.</Trans>
      </Text>
    </Stack>
  )
}

const NAMES = ['total_gross', 'total_refunded', 'total_net', 'tickets_sold'] as const
type Name = (typeof NAMES)[number]

function useLabels(): Record<Name, string> {
  const { t } = useLingui()
  return { total_gross: t`Gross sales`, total_refunded: t`Refunded`, total_net: t`Net`, tickets_sold: t`Tickets sold` }
}

function Unknown() {
  const labels = useLabels()
  return <FigureGrid sources={[]} figures={NAMES.map((name) => ({ label: labels[name], known: null }))} />
}

function Currency({ one, figures }: { one: Figures['currencies'][number]; figures: Figures }) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const days = 1 + daysBetween(`${figures.start_date}T12:00:00Z`, `${figures.end_date}T12:00:00Z`, 'UTC')
  const [note, labels] = [useChangeWords(days), useLabels()]
  const known = (name: Name) => ({
    value: name === 'tickets_sold' ? number(one.tickets_sold) : money(one[name], one.currency),
    note: note(one[name], one.before[name]),
  })
  return (
    <section aria-label={t`Figures in ${one.currency}`}>
      <FigureGrid sources={[]} figures={NAMES.map((name) => ({ label: labels[name], known: known(name) }))} />
    </section>
  )
}
