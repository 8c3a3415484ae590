import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { events } from '#contract/events.ts'
import { FirstSteps } from '#web/components/manage/on-sale/first-steps.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

const Confetti = lazyPart(async () => (await import('./confetti.tsx')).Confetti)

/** Progress of an event's setup, and the next step. */
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

/** True if the event is new. `?new_event=true` counts once: after a reload or a return it is gone. */
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

/** Removes the page from the menu; the settings restore it. */
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
