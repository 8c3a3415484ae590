import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { events } from '#contract/events.ts'
import { FirstSteps } from '#web/components/manage/on-sale/first-steps.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { errorMessage } from '#web/lib/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { later } from '#web/ui/lazy/later.tsx'

const Confetti = later(async () => (await import('./confetti.tsx')).Confetti)

/** How far an event has come, and what to do next. */
export default function GettingStarted() {
  const { t } = useLingui()
  const { title, status } = useEvent()
  const isNew = useNewEvent()
  return (
    <>
      <PageHeader
        title={title}
        text={
          status === 'DRAFT' ? t`Just a few steps until you can sell tickets.` : t`Add what makes people want to come.`
        }
      />
      {isNew && <Confetti />}
      <FirstSteps>
        <PutAway />
      </FirstSteps>
    </>
  )
}

/** `?new_event=true` is said once: whoever reloads the page, or comes back to it, has seen it. */
function useNewEvent(): boolean {
  const [search, setSearch] = useSearchParams()
  const [isNew] = useState(search.get('new_event') === 'true')
  const isSaid = search.has('new_event')
  useEffect(() => {
    if (!isSaid) return
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('new_event')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isSaid, setSearch])
  return isNew
}

/** Takes the page out of the menu; the settings bring it back. */
function PutAway() {
  const { t, i18n } = useLingui()
  const { id: event_id, hide_getting_started } = useEvent()
  const navigate = useNavigate()
  const may = useMay()
  const save = useApiMutation(events.updateSettings)
  if (!may(events.updateSettings)) return null
  const hide = () =>
    save.mutate(
      { params: { event_id }, body: { hide_getting_started: true } },
      {
        onSuccess: () => {
          notifyDone(t`List hidden. You can bring it back in the settings.`)
          void navigate(`/manage/event/${event_id}/dashboard`)
        },
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  return (
    <Group p="lg" justify="flex-end">
      {hide_getting_started ? (
        <Anchor component={Link} to={`/manage/event/${event_id}/settings#getting-started`} size="sm">
          <Trans>This list is hidden. Bring it back in the settings</Trans>
        </Anchor>
      ) : (
        <Button variant="subtle" size="sm" loading={save.isPending} onClick={hide}>
          <Trans>Hide this list</Trans>
        </Button>
      )}
    </Group>
  )
}
