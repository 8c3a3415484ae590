import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WaitlistStats } from '#contract/waitlist.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { Figures } from '#web/ui/figures/figures.tsx'

/** Totals of the whole waitlist, regardless of search and filters. */
export function WaitlistFigures({ query }: { query: UseQueryResult<{ data: WaitlistStats }> }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const stats = query.data?.data
  const figure = (label: string, count: number | undefined, note: string) => ({
    label,
    known: count === undefined ? null : { value: number(count), note },
  })
  return (
    <Box mb="lg">
      <Figures
        sources={[query]}
        figures={[
          figure(t`Joined`, stats?.total, t`Since the waitlist was turned on`),
          figure(t`Waiting`, stats?.waiting, t`No ticket offered yet`),
          figure(t`Offered`, stats?.offered, t`A ticket is held for them`),
          figure(t`Bought`, stats?.purchased, t`Ordered their ticket`),
        ]}
      />
    </Box>
  )
}
