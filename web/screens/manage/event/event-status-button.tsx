import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconClock } from '@tabler/icons-react'
import { type Event, events } from '#contract/events.ts'
import { canBecome } from '#domain/event-status.ts'
import { PutOnSaleButton, usePutOnSaleDialog } from '#web/components/manage/on-sale/put-on-sale-button.tsx'
import { usePlanPublishing } from '#web/components/manage/on-sale/use-plan-publishing.tsx'
import { EventStatusBadge } from '#web/components/manage/words/event-status-badge.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import styles from './event-status-button.module.css'

const StatusItems = lazyPart(async () => (await import('./status-items.tsx')).StatusItems, {
  words: 'dialogs',
  suspends: true,
})

/** Status of the event, with a menu to change it for users who may. */
export function EventStatusButton({ event }: { event: Event }) {
  const may = useMay()
  return may(events.setStatus) ? <StatusMenu event={event} /> : <EventStatusBadge status={event.status} />
}

function StatusMenu({ event }: { event: Event }) {
  const { t } = useLingui()
  const { dialog, open } = usePutOnSaleDialog(event)
  const plan = usePlanPublishing(event)
  const { shortDateTime } = useFormat()
  const planned = event.publish_at && shortDateTime(event.publish_at, event.timezone)
  return (
    <>
      <ManageMenu
        target={
          <Button
            variant="default"
            size="sm"
            className={styles.status}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
          >
            <VisuallyHidden>{t`Event status`}</VisuallyHidden>
            <EventStatusBadge status={event.status} />
            {planned && (
              <span className={styles.planned}>
                <IconClock size={16} stroke={1.5} aria-hidden="true" />
                <span>{t`On sale from ${planned}`}</span>
              </span>
            )}
          </Button>
        }
      >
        <StatusItems event={event} onPutOnSale={open} onPlan={plan.open} />
      </ManageMenu>
      {dialog}
      {plan.form}
      {event.status !== 'LIVE' && canBecome(event.status, 'LIVE') && <PutOnSaleButton event={event} visibleFrom="sm" />}
    </>
  )
}
