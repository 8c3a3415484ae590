import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CheckInList, checkInLists } from '#contract/check-in.ts'
import { CardList } from '#web/components/manage/screen/card-list.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CheckInListCard } from './check-in-list-card.tsx'
import type { Saved } from './check-in-list-form.tsx'
import { useTickets } from './use-tickets.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)
const DevicesDrawer = lazyPart(async () => (await import('./devices-drawer.tsx')).DevicesDrawer)
const CheckInListForm = lazyPart(async () => (await import('./check-in-list-form.tsx')).CheckInListForm)

export default function CheckInLists() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(checkInLists.list, { event_id: event.id })
  const tickets = useTickets()
  const [editing, setEditing] = useState<CheckInList | 'new' | null>(null)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [looking, setLooking] = useState<CheckInList | null>(null)
  const mayCreate = useMay()(checkInLists.create)
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} />}
      onClick={() => setEditing('new')}
      disabled={!tickets?.length}
    >
      <Trans>New check-in list</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={
          <Trans>
            Each list has a link for door staff. They need a phone, but no account. Follow the arrivals on{' '}
            <Anchor component={Link} to={`/manage/event/${event.id}/check-in/live`} underline="always">
              Live check-in
            </Anchor>
            .
          </Trans>
        }
        action={!hasNothing(list) && create}
      />
      <CardList
        list={list}
        search={t`Search by name`}
        sorts={{
          name: [t`Name A–Z`, t`Name Z–A`],
          created_at: [t`Oldest first`, t`Newest first`],
          expires_at: [t`Ends soonest first`, t`Ends latest first`],
        }}
        empty={(isSearch) => <Nothing isSearch={isSearch} tickets={tickets} action={create} />}
      >
        {(one) => (
          <CheckInListCard
            list={one}
            onEdit={() => setEditing(one)}
            onShare={() => setSaved({ list: one, pin: null })}
            onDevices={() => setLooking(one)}
          />
        )}
      </CardList>
      {editing && tickets && (
        <CheckInListForm
          list={editing === 'new' ? null : editing}
          tickets={tickets}
          onClose={() => setEditing(null)}
          onSaved={setSaved}
        />
      )}
      {looking && <DevicesDrawer list={looking} onClose={() => setLooking(null)} />}
      {saved && <ShareDialog saved={saved} onClose={() => setSaved(null)} />}
    </>
  )
}

type NothingProps = { isSearch: boolean; tickets: readonly unknown[] | null; action: React.ReactNode }

function Nothing({ isSearch, tickets, action }: NothingProps) {
  if (isSearch) return <EmptyState drawing="search" title={<Trans>No lists found</Trans>} />
  if (tickets?.length === 0)
    return (
      <Card withBorder>
        <EmptyState
          drawing="tickets"
          title={<Trans>No tickets yet</Trans>}
          text={<Trans>A check-in list says which tickets get in. Create a ticket under Products first.</Trans>}
        />
      </Card>
    )
  return (
    <Card withBorder>
      <EmptyState
        drawing="door"
        title={<Trans>No check-in lists yet</Trans>}
        text={<Trans>Create one for each entrance or area, and send its link to the staff there.</Trans>}
        action={action}
      />
    </Card>
  )
}
