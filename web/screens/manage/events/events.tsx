import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconCalendarPlus, IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { accounts } from '#contract/accounts.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { ManageEventList } from '#web/components/manage/events/event-list.tsx'
import { tabQuery, toEventTab } from '#web/components/manage/events/event-tabs.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { PUT_OFF, useMaySetUp } from '#web/lib/set-up.ts'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { AccountFigures } from './account-figures.tsx'
import { MailNotice } from './mail-notice.tsx'

const OrganizerForm = lazyPart(
  async () => (await import('#web/components/manage/events/organizer-form.tsx')).OrganizerForm,
  { words: 'dialogs' },
)
const EventForm = lazyPart(async () => (await import('#web/components/manage/events/event-form.tsx')).EventForm, {
  words: 'dialogs',
})

/**
 * All events of the account. Before there is an organizer, users who may create one are sent to the guided path, unless they
 * postponed it.
 */
export default function Events() {
  const may = useMay()
  return may(organizers.list) ? <WithOrganizers /> : <AllEvents hasSeveral={false} mayCreate={false} />
}

function WithOrganizers() {
  const query = useApiQuery(organizers.list, {})
  const [may, reaches] = [useMay(), useReaches()]
  const maySetUp = useMaySetUp()
  const isPutOff = useLocation().state === PUT_OFF
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) =>
        data.length === 0 && maySetUp && !isPutOff ? (
          <Navigate to="/welcome" replace />
        ) : (
          <AllEvents
            hasSeveral={data.length > 1}
            mayCreate={may(events.create) && data.some(reaches)}
            first={data.length === 0 && maySetUp && <FirstEvent />}
          />
        )
      }
    </WhenLoaded>
  )
}

function FirstEvent() {
  return (
    <Button component={Link} to="/welcome" leftSection={<IconCalendarPlus size={18} stroke={1.5} />}>
      <Trans>Set up your first event</Trans>
    </Button>
  )
}

type Props = {
  hasSeveral: boolean
  mayCreate: boolean
  /** Replaces the button that creates an event while there is no organizer. */
  first?: ReactNode
}

function AllEvents({ hasSeveral, mayCreate, first }: Props) {
  const { t } = useLingui()
  const tab = toEventTab(useParams().events_state)
  const list = useApiList(events.list, {}, tabQuery(tab))
  const mayReadFigures = useMay()(accounts.figures)
  const [isCreating, setCreating] = useInAddress('create-event')
  const create = mayCreate && (
    <Button leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>Create event</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={mayReadFigures ? t`All your events, and how they’re selling.` : t`All your events.`}
        action={
          <CreateMenu
            onEvent={mayCreate ? () => setCreating(true) : null}
            isQuiet={tab === 'upcoming' && hasNothing(list)}
          />
        }
      />
      <MailNotice />
      {mayReadFigures && <AccountFigures isExpected={!hasNothing(list)} />}
      <ManageEventList
        list={list}
        tab={tab}
        base="/manage/events"
        create={create || first}
        withOrganizer={hasSeveral}
      />
      {isCreating && mayCreate && <EventForm onClose={() => setCreating(false)} />}
    </>
  )
}

/** Opens a form by a hash such as `#create-event` in the address; closing the form removes the hash. */
function useInAddress(word: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  function setOpen(isOpen: boolean) {
    void navigate({ search, hash: isOpen ? word : '' }, { state, replace: true, preventScrollReset: true })
  }
  return [hash === `#${word}`, setOpen] as const
}

type MenuProps = {
  onEvent: (() => void) | null
  /** Less prominent, beside the button of an empty state. */
  isQuiet: boolean
}

function CreateMenu({ onEvent, isQuiet }: MenuProps) {
  const navigate = useNavigate()
  const mayAdd = useMay()(organizers.create)
  const [isAdding, setAdding] = useInAddress('create-organizer')
  if (!onEvent && !mayAdd) return null
  return (
    <>
      <ManageMenu
        target={
          <Button
            variant={isQuiet ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} stroke={1.5} />}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
          >
            <Trans>Create</Trans>
          </Button>
        }
      >
        {onEvent && (
          <MenuItem leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={onEvent}>
            <Trans>Event</Trans>
          </MenuItem>
        )}
        {mayAdd && (
          <MenuItem leftSection={<IconBuildingStore size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
            <Trans>Organizer</Trans>
          </MenuItem>
        )}
      </ManageMenu>
      {isAdding && mayAdd && (
        <OrganizerForm
          onClose={() => setAdding(false)}
          onCreated={({ id }) => void navigate(`/manage/organizer/${id}/dashboard`)}
        />
      )}
    </>
  )
}
