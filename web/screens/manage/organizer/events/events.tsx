import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { events } from '#contract/events.ts'
import { ManageEventList } from '#web/components/manage/events/event-list.tsx'
import { tabQuery, toEventTab } from '#web/components/manage/events/event-tabs.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'

const EventForm = lazyPart(async () => (await import('#web/components/manage/events/event-form.tsx')).EventForm, {
  words: 'dialogs',
})

export default function OrganizerEvents() {
  const { t } = useLingui()
  const { id: organizer_id, name } = useOrganizer()
  const tab = toEventTab(useParams().events_state)
  const list = useApiList(events.listOfOrganizer, { organizer_id }, tabQuery(tab))
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay()(events.create)
  const create = mayCreate && (
    <Button leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>Create event</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader text={t`All events by ${name}.`} action={!(tab === 'upcoming' && hasNothing(list)) && create} />
      <ManageEventList list={list} tab={tab} base={`/manage/organizer/${organizer_id}/events`} create={create} />
      {isCreating && <EventForm organizer_id={organizer_id} onClose={() => setCreating(false)} />}
    </>
  )
}
