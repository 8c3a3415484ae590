import { Trans } from '@lingui/react/macro'
import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { isEmpty } from './report-rows.ts'

type Props<R> = { query: UseQueryResult<{ data: R }, ApiFailure>; children: (report: R) => ReactNode }

/** Report with its loading, error and empty states. While another period loads, the previous figures stay dimmed. */
export function ReportWhenLoaded<R extends { rows: readonly object[] }>({ query, children }: Props<R>) {
  return (
    <WhenLoaded query={query}>
      {({ data }) => (
        <div aria-busy={query.isPlaceholderData} style={{ opacity: query.isPlaceholderData ? 0.55 : 1 }}>
          {isEmpty(data.rows) ? <NothingYet /> : children(data)}
        </div>
      )}
    </WhenLoaded>
  )
}

function NothingYet() {
  return (
    <Card withBorder>
      <EmptyState
        drawing="orders"
        title={<Trans>Nothing in these days</Trans>}
        text={<Trans>Choose other days, or come back later.</Trans>}
      />
    </Card>
  )
}
