import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconArchive, IconChevronDown, IconPencil, IconPlayerPause, IconRocket } from '@tabler/icons-react'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { canBecome, type EventStatus } from '#domain/event-status.ts'
import { askFirst } from '#web/components/confirm.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'

type Step = { to: EventStatus; verb: string; text: string; done: string; icon: typeof IconRocket }

/** The event's status, and what can be made of it. */
export function EventStatusButton({ event }: { event: Event }) {
  const { t, i18n } = useLingui()
  const setStatus = useApiMutation(events.setStatus)
  const steps = useSteps().filter(({ to }) => to !== event.status && canBecome(event.status, to))

  function ask({ to, verb, text, done }: Step) {
    askFirst({
      title: t`${verb}: ${event.title}`,
      text,
      confirm: verb,
      onConfirm: async () => {
        try {
          await setStatus.mutateAsync({ params: { event_id: event.id }, body: { status: to } })
          notifyDone(done)
        } catch (error) {
          if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
          throw error
        }
      },
    })
  }

  const first = event.status === 'LIVE' ? undefined : steps[0]
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="sm" px="sm" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
            <VisuallyHidden>{t`Status of the event`}</VisuallyHidden>
            <StatusBadge status={event.status} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map((step) => (
            <Menu.Item key={step.to} leftSection={<step.icon size={18} stroke={1.5} />} onClick={() => ask(step)}>
              {step.verb}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {first?.to === 'LIVE' && (
        <Button variant="gradient" visibleFrom="sm" onClick={() => ask(first)}>
          <Trans>Put on sale</Trans>
        </Button>
      )}
    </>
  )
}

function useSteps(): Step[] {
  const { t } = useLingui()
  return [
    {
      to: 'LIVE',
      verb: t`Put on sale`,
      text: t`The page becomes public and tickets can be bought.`,
      done: t`The event is on sale.`,
      icon: IconRocket,
    },
    {
      to: 'PAUSED',
      verb: t`Pause sales`,
      text: t`The page stays public, but nothing can be bought until you put it on sale again. Orders under way can be finished.`,
      done: t`Sales are paused.`,
      icon: IconPlayerPause,
    },
    {
      to: 'DRAFT',
      verb: t`Back to draft`,
      text: t`The page is no longer public. Orders and tickets stay as they are.`,
      done: t`The event is a draft.`,
      icon: IconPencil,
    },
    {
      to: 'ARCHIVED',
      verb: t`Archive`,
      text: t`The event leaves your lists and its page is no longer public. Orders and tickets stay as they are.`,
      done: t`The event is archived.`,
      icon: IconArchive,
    },
  ]
}
