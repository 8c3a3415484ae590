import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import table from '#web/ui/list/data-table.module.css'
import { Toolbar } from '#web/ui/list/data-table-toolbar.tsx'
import { Pages } from '#web/ui/list/pages.tsx'
import { type EventInList, ManageEventCard } from './event-card.tsx'
import styles from './event-list.module.css'
import { EVENT_TABS, type EventTab } from './event-tabs.ts'

type Props = {
  list: ApiList<EventInList>
  tab: EventTab
  /** Address of the list without its tab. */
  base: string
  withOrganizer?: boolean
  /** Button that creates the first event, for users who may. */
  create: ReactNode
}

/** Events in three tabs, with search, sorting and pages in the address. */
export function ManageEventList({ list, tab, base, create, withOrganizer = false }: Props) {
  return (
    <>
      <Tabs tab={tab} base={base} />
      <Body {...{ list, tab, create, withOrganizer }} />
    </>
  )
}

function Tabs({ tab, base }: Pick<Props, 'tab' | 'base'>) {
  const { t } = useLingui()
  const words: Record<EventTab, string> = {
    upcoming: t`Upcoming`,
    ended: t({ message: 'Ended', context: 'Several events' }),
    archived: t`Archived`,
  }
  return (
    <nav aria-label={t`Which events`}>
      <ul className={styles.tabs}>
        {EVENT_TABS.map((one) => (
          <li key={one}>
            <Link to={one === 'upcoming' ? base : `${base}/${one}`} aria-current={one === tab ? 'page' : undefined}>
              {words[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Body({ list, tab, create, withOrganizer }: Omit<Props, 'base'>) {
  const { t } = useLingui()
  const { query, state } = list
  const found = query.data?.data
  if (query.isError && !found) return <Failed list={list} />
  if (found?.length === 0 && state.query === '' && state.page === 1 && !query.isPlaceholderData)
    return (
      <Paper withBorder radius="lg">
        <EmptyTab tab={tab} create={create} />
      </Paper>
    )
  return (
    <Stack gap="sm">
      <div className={table.loose}>
        <Toolbar
          list={withShownSort(list, tab)}
          search={t`Search by title, venue or city`}
          sorts={{
            start_date: [t`Earliest start first`, t`Latest start first`],
            title: [t`Title A–Z`, t`Title Z–A`],
            created_at: [t`Oldest first`, t`Newest first`],
          }}
        />
      </div>
      {found?.length === 0 ? (
        <NothingFound onClear={() => list.change(FIRST_PAGE)} />
      ) : (
        <ul className={styles.cards} aria-busy={query.isFetching}>
          {found ? (
            found.map((event) => (
              <li key={event.id} className={query.isPlaceholderData ? styles.waiting : undefined}>
                <ManageEventCard event={event} withOrganizer={withOrganizer ?? false} />
              </li>
            ))
          ) : (
            <CardSkeletons />
          )}
        </ul>
      )}
      <div className={table.loose}>
        <Pages list={list} />
      </div>
    </Stack>
  )
}

/** Makes the sort menu show the tab's default. */
function withShownSort(list: ApiList<EventInList>, tab: EventTab): ApiList<EventInList> {
  if (list.state.sort_by !== null || tab === 'upcoming') return list
  return { ...list, state: { ...list.state, sort_by: 'start_date', sort_direction: 'desc' } }
}

function CardSkeletons({ count = 3 }: { count?: number }) {
  return Array.from(Array(count).keys(), (place) => (
    <li key={place}>
      <Skeleton radius="lg" className={styles.skeleton} />
    </li>
  ))
}

function EmptyTab({ tab, create }: Pick<Props, 'tab' | 'create'>) {
  if (tab === 'ended')
    return (
      <EmptyState
        drawing="stage"
        title={<Trans>No past events yet</Trans>}
        text={<Trans>Events appear here with their figures once they’ve ended.</Trans>}
      />
    )
  if (tab === 'archived')
    return (
      <EmptyState
        drawing="door"
        title={<Trans>No archived events</Trans>}
        text={<Trans>Archive an event to remove it from your lists. You can restore it anytime.</Trans>}
      />
    )
  return (
    <EmptyState
      drawing="stage"
      title={<Trans>No upcoming events</Trans>}
      text={
        create && <Trans>All you need is a title and a date. Only your team can see it until it goes on sale.</Trans>
      }
      action={create}
    />
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={<Trans>No events found</Trans>}
      text={<Trans>Try fewer words or another tab.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  )
}

function Failed({ list: { query } }: Pick<Props, 'list'>) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      drawing="broken"
      title={<Trans>We couldn’t load your events</Trans>}
      text={query.error ? i18n._(errorMessage(query.error)) : null}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
