import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconArchive,
  IconChevronDown,
  IconClock,
  IconClockOff,
  IconPencil,
  IconPlayerPause,
  IconRocket,
} from '@tabler/icons-react'
import { type Event, events } from '#contract/events.ts'
import { canBecome, type EventStatus } from '#domain/event-status.ts'
import { askFirst } from '#web/components/manage/confirm.ts'
import { useSetEventStatus } from '#web/components/manage/event-status.tsx'
import { ManageMenu, MenuItem } from '#web/components/manage/menu.tsx'
import { PutOnSaleButton, usePutOnSaleDialog } from '#web/components/manage/put-on-sale-button.tsx'
import { StatusBadge } from '#web/components/manage/status-badge.tsx'
import { usePlanPublishing } from '#web/components/manage/use-plan-publishing.tsx'
import { loadManageWords } from '#web/lib/i18n.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { useMay } from '#web/lib/use-may.ts'
import styles from './event-status-button.module.css'

type Step = { to: EventStatus; verb: string; icon: typeof IconRocket }

/** The event's status, and what can be made of it by those who may. */
export function EventStatusButton({ event }: { event: Event }) {
  const may = useMay()
  return may(events.setStatus) ? <StatusMenu event={event} /> : <StatusBadge status={event.status} />
}

function StatusMenu({ event }: { event: Event }) {
  const { t, i18n } = useLingui()
  const setStatus = useSetEventStatus(event)
  const { dialog, open } = usePutOnSaleDialog(event)
  const plan = usePlanPublishing(event)
  const { shortDateTime } = useFormat()
  const planned = event.publish_at && shortDateTime(event.publish_at, event.timezone)
  const steps = useSteps().filter(({ to }) => isOffered(event.status, to))

  async function ask({ to, verb }: Step) {
    if (to === 'LIVE') return open()
    const [{ STATUS_CHANGES }] = await Promise.all([import('./status-changes.ts'), loadManageWords('dialogs')])
    const { text, done } = STATUS_CHANGES[to]
    askFirst({
      title: t`${verb}: ${event.title}`,
      text: i18n._(text),
      confirm: verb,
      onConfirm: () => setStatus(to, i18n._(done)),
    })
  }

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
            <StatusBadge status={event.status} />
            {planned && (
              <span className={styles.planned}>
                <IconClock size={16} stroke={1.5} aria-hidden="true" />
                <span>{t`On sale from ${planned}`}</span>
              </span>
            )}
          </Button>
        }
      >
        {steps.map((step) => (
          <MenuItem
            key={step.to}
            leftSection={<step.icon size={18} stroke={1.5} />}
            onClick={() => void ask(step).catch(() => undefined)}
          >
            {step.verb}
          </MenuItem>
        ))}
        {event.status === 'DRAFT' && (
          <MenuItem leftSection={<IconClock size={18} stroke={1.5} />} onClick={plan.open}>
            {planned ? t`Change planned time` : t`Put on sale later`}
          </MenuItem>
        )}
        {planned && (
          <MenuItem leftSection={<IconClockOff size={18} stroke={1.5} />} onClick={plan.cancel}>
            {t`Cancel planned sale`}
          </MenuItem>
        )}
      </ManageMenu>
      {dialog}
      {plan.form}
      {steps[0]?.to === 'LIVE' && <PutOnSaleButton event={event} visibleFrom="sm" />}
    </>
  )
}

/** A draft has no sale that could be paused: that would only make its page public. */
function isOffered(from: EventStatus, to: EventStatus): boolean {
  return to !== from && canBecome(from, to) && !(from === 'DRAFT' && to === 'PAUSED')
}

function useSteps(): Step[] {
  const { t } = useLingui()
  return [
    { to: 'LIVE', verb: t`Put on sale`, icon: IconRocket },
    { to: 'PAUSED', verb: t`Pause sales`, icon: IconPlayerPause },
    { to: 'DRAFT', verb: t`Move to draft`, icon: IconPencil },
    { to: 'ARCHIVED', verb: t`Archive`, icon: IconArchive },
  ]
}
