import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import { ArchiveSection } from '#web/components/manage/settings/archive-section.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { useOrganizerStatus } from './use-organizer-status.ts'

export function DangerSection() {
  return useOrganizer().status === 'ARCHIVED' ? <Restore /> : <Archive />
}

/** Number of events that would be archived too: all but those already archived. */
function useEventsAtStake(): number {
  const { id: organizer_id } = useOrganizer()
  const count = { params: { organizer_id }, query: { per_page: 1, filter_fields: { status: { ne: 'ARCHIVED' } } } }
  const enabled = useMay()(events.listOfOrganizer)
  return useApiQuery(events.listOfOrganizer, count, { enabled }).data?.meta.total ?? 0
}

function Archive() {
  const { t } = useLingui()
  const { name } = useOrganizer()
  const { change } = useOrganizerStatus()
  const count = useEventsAtStake()
  return (
    <ArchiveSection
      isArchived={false}
      text={
        <Plural
          value={count}
          _0="There are no events to archive with it."
          one="# event is archived with it and its page goes offline. Sold tickets stay valid."
          other="# events are archived with it and their pages go offline. Sold tickets stay valid."
        />
      }
      title={t`Archive ${name}?`}
      verb={t`Archive organizer`}
      onConfirm={() => change('ARCHIVED', t`Organizer archived.`)}
    />
  )
}

function Restore() {
  const { t } = useLingui()
  const { name } = useOrganizer()
  const { change } = useOrganizerStatus()
  return (
    <ArchiveSection
      isArchived
      text={<Trans>The organizer comes back as a draft. Its events stay archived.</Trans>}
      question={t`The organizer comes back as a draft. Its events stay archived; restore the ones you want.`}
      title={t`Restore ${name}?`}
      verb={t`Restore organizer`}
      onConfirm={() => change('DRAFT', t`Organizer restored as a draft.`)}
    />
  )
}
