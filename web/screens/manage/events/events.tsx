import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconBuildingStore, IconCalendarPlus, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { EventForm } from '#web/components/manage/event-form.tsx'
import { ManageEventList, tabQuery, toEventTab } from '#web/components/manage/event-list.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { OrganizerForm } from '#web/components/manage/organizer-form.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useApiQuery } from '#web/lib/query.ts'
import { useApiList } from '#web/lib/use-api-list.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import { FirstSteps } from './first-steps.tsx'

/** All events of the account; before there is an organizer, the first steps. */
export default function Events() {
  const may = useMay()
  return may(organizers.list) ? <WithOrganizers /> : <AllEvents hasSeveral={false} mayCreate={false} />
}

function WithOrganizers() {
  const query = useApiQuery(organizers.list, {})
  const [may, reaches] = [useMay(), useReaches()]
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) =>
        data.length === 0 && may(organizers.create) ? (
          <FirstSteps />
        ) : (
          <AllEvents hasSeveral={data.length > 1} mayCreate={may(events.create) && data.some(reaches)} />
        )
      }
    </WhenLoaded>
  )
}

function AllEvents({ hasSeveral, mayCreate }: { hasSeveral: boolean; mayCreate: boolean }) {
  const { t } = useLingui()
  const tab = toEventTab(useParams().events_state)
  const list = useApiList(events.list, {}, tabQuery(tab))
  const [isCreating, setCreating] = useCreating()
  const create = mayCreate && (
    <Button leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>Create an event</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={t`Everything you put on, and how it sells.`}
        action={<CreateMenu onEvent={mayCreate ? () => setCreating(true) : null} />}
      />
      <ManageEventList list={list} tab={tab} base="/manage/events" create={create} withOrganizer={hasSeveral} />
      {isCreating && mayCreate && <EventForm onClose={() => setCreating(false)} />}
    </>
  )
}

/** `#create-event` in the address opens the form; closing it takes the word away again. */
function useCreating() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  function setCreating(isOpen: boolean) {
    void navigate({ search, hash: isOpen ? 'create-event' : '' }, { replace: true, preventScrollReset: true })
  }
  return [hash === '#create-event', setCreating] as const
}

function CreateMenu({ onEvent }: { onEvent: (() => void) | null }) {
  const navigate = useNavigate()
  const mayAdd = useMay()(organizers.create)
  const [isAdding, setAdding] = useState(false)
  if (!onEvent && !mayAdd) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
          >
            <Trans>Create</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onEvent && (
            <Menu.Item leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={onEvent}>
              <Trans>Event</Trans>
            </Menu.Item>
          )}
          {mayAdd && (
            <Menu.Item leftSection={<IconBuildingStore size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
              <Trans>Organizer</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAdding && (
        <OrganizerForm
          onClose={() => setAdding(false)}
          onCreated={({ id }) => void navigate(`/manage/organizer/${id}/dashboard`)}
        />
      )}
    </>
  )
}
