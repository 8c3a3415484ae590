import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArchive, IconClock, IconClockOff, IconPencil, IconPlayerPause, IconRocket } from '@tabler/icons-react'
import type { Event } from '#contract/events.ts'
import { canBecome, type EventStatus } from '#domain/event-status.ts'
import { useSetEventStatus } from '#web/components/manage/events/event-status.tsx'
import { useCancelPlan } from '#web/components/manage/on-sale/use-cancel-plan.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

type Step = { to: EventStatus; verb: string; icon: typeof IconRocket }
type Props = { event: Event; onPutOnSale: () => void; onPlan: () => void }

/** Menu items for the possible status changes of an event and its planned sale. Their dialogs are rendered outside the menu. */
export function StatusItems({ event, onPutOnSale, onPlan }: Props) {
  const { t, i18n } = useLingui()
  const setStatus = useSetEventStatus(event)
  const cancelPlan = useCancelPlan(event)
  const steps = useSteps().filter(({ to }) => isOffered(event.status, to))

  function ask({ to, verb }: Step) {
    if (to === 'LIVE') return onPutOnSale()
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
      {steps.map((step) => (
        <MenuItem key={step.to} leftSection={<step.icon size={18} stroke={1.5} />} onClick={() => ask(step)}>
          {step.verb}
        </MenuItem>
      ))}
      {event.status === 'DRAFT' && (
        <MenuItem leftSection={<IconClock size={18} stroke={1.5} />} onClick={onPlan}>
          {event.publish_at ? t`Change planned time` : t`Put on sale later`}
        </MenuItem>
      )}
      {event.publish_at && (
        <MenuItem leftSection={<IconClockOff size={18} stroke={1.5} />} onClick={cancelPlan}>
          {t`Cancel planned sale`}
        </MenuItem>
      )}
    </>
  )
}

/** Drafts do not offer pausing: without a sale to pause, it would only make the page public. */
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

type Change = { text: MessageDescriptor; done: MessageDescriptor }

/**
 * Texts of the dialog before an event leaves the sale, and of the notification after it. Going on sale has a dialog of its own.
 */
const STATUS_CHANGES: Record<Exclude<EventStatus, 'LIVE'>, Change> = {
  PAUSED: {
    text: msg`The page stays public, but nothing can be bought until you put it on sale again. Orders in checkout can be finished.`,
    done: msg`Sales paused.`,
  },
  DRAFT: {
    text: msg`The page is no longer public. Orders and tickets don’t change.`,
    done: msg`Event moved to draft.`,
  },
  ARCHIVED: {
    text: msg`The event moves to the archive and its page goes offline. Orders and tickets don’t change.`,
    done: msg`Event archived.`,
  },
}
