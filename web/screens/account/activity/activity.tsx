import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Center, Skeleton, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import styles from './activity.module.css'
import { Days } from './days.tsx'
import { readFilters, withoutFilters } from './filters.ts'
import { type Activities, useActivities } from './use-activities.ts'

const ActivityFilterFields = lazyPart(async () => (await import('./activity-filters.tsx')).ActivityFilterFields, {
  words: 'drawers',
  fallback: <Skeleton height={104} mb="lg" radius="lg" />,
})

/** Collapsed by default, since most people only look at the latest entries; expanded if the address has filters. */
function Filters({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Disclosure
      look="button"
      isLate
      isOpenAtFirst={isFiltered}
      className={styles.fold}
      summary={<Trans>Filters</Trans>}
    >
      <ActivityFilterFields />
    </Disclosure>
  )
}

export default function AuditLog() {
  const { t } = useLingui()
  const { timezone } = useUser()
  const [search] = useSearchParams()
  const filters = readFilters(search)
  const query = useActivities(filters)
  return (
    <>
      <PageHeader text={t`What happened in this account, and who did it. Times are in ${timezone}.`} />
      <Filters isFiltered={Object.keys(filters).length > 0} />
      <Entries query={query} foldsReservations={filters.name === undefined} />
    </>
  )
}

function Entries({ query, foldsReservations }: { query: Activities; foldsReservations: boolean }) {
  const entries = query.data?.pages.flatMap(({ data }) => data)
  if (!entries) return query.isError ? <Failed query={query} /> : <Waiting />
  if (entries.length === 0) return <Nothing />
  return (
    <>
      <div className={query.isPlaceholderData ? styles.waiting : undefined} aria-busy={query.isFetching}>
        <Days entries={entries} foldsReservations={foldsReservations} />
      </div>
      {query.hasNextPage && (
        <Center mt="lg">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </Center>
      )}
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Stack gap="sm" role="status" aria-label={t`Loading`}>
      <Skeleton height={20} width={220} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}

/** Empty state. If filters are set, it offers to clear them. */
function Nothing() {
  const [search, setSearch] = useSearchParams()
  const isFiltered = Object.keys(readFilters(search)).length > 0
  const showAll = () => setSearch(withoutFilters, { replace: true })
  return (
    <Card withBorder>
      {isFiltered ? (
        <EmptyState
          drawing="search"
          title={<Trans>No activity found</Trans>}
          text={<Trans>Try other dates or clear the filters.</Trans>}
          action={
            <Button variant="default" onClick={showAll}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="people"
          title={<Trans>No activity yet</Trans>}
          text={<Trans>Every change, sale and check-in will appear here, with who did it.</Trans>}
        />
      )}
    </Card>
  )
}

function Failed({ query }: { query: Activities }) {
  const { i18n } = useLingui()
  return (
    <Card withBorder>
      <EmptyState
        drawing="broken"
        title={<Trans>We couldn’t load the audit log</Trans>}
        text={query.error && i18n._(errorMessage(query.error))}
        action={
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Card>
  )
}
