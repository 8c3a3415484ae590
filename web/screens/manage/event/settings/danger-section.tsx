import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import { useSetEventStatus } from '#web/components/manage/events/event-status.tsx'
import { ArchiveSection } from '#web/components/manage/settings/archive-section.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'

export function DangerSection() {
  return useEvent().status === 'ARCHIVED' ? <Restore /> : <Archive />
}

function Archive() {
  const { t } = useLingui()
  const event = useEvent()
  const setStatus = useSetEventStatus(event)
  const enabled = useMay()(events.stats)
  const { data } = useApiQuery(events.stats, { params: { event_id: event.id }, query: {} }, { enabled })
  const { total_orders = 0, orders_awaiting_offline_payment: waiting = 0 } = data?.data ?? {}
  return (
    <ArchiveSection
      isArchived={false}
      text={
        <>
          <Trans>The event moves to the archive and its page goes offline.</Trans>{' '}
          {!enabled && <Trans>Orders keep their tickets.</Trans>}
          {enabled && (
            <Plural
              value={total_orders + waiting}
              _0="There are no orders."
              one="# order keeps its tickets."
              other="# orders keep their tickets."
            />
          )}
        </>
      }
      title={t`Archive ${event.title}?`}
      verb={t`Archive event`}
      onConfirm={() => setStatus('ARCHIVED', t`Event archived.`)}
    />
  )
}

function Restore() {
  const { t } = useLingui()
  const event = useEvent()
  const setStatus = useSetEventStatus(event)
  return (
    <ArchiveSection
      isArchived
      text={<Trans>The event comes back as a draft.</Trans>}
      question={t`The event comes back as a draft. Only your team can see it until you put it on sale again.`}
      title={t`Restore ${event.title}?`}
      verb={t`Restore event`}
      onConfirm={() => setStatus('DRAFT', t`Event restored as a draft.`)}
    />
  )
}
