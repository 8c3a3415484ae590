import { Trans, useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import type { EventStatus } from '#domain/event-status.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { askFirst } from './confirm.tsx'

/** Changes the status of an event and tells how it went; whoever must confirm an e-mail address first is shown where. */
export function useSetEventStatus({ id: event_id }: Pick<Event, 'id'>) {
  const { t, i18n } = useLingui()
  const setStatus = useApiMutation(events.setStatus)

  const showWhereToConfirm = () =>
    askFirst({
      title: t`Confirm your e-mail address first`,
      text: (
        <Trans>
          Tickets are sent in your name, so we need to know that we can reach you. Open the link in the e-mail we sent
          when the account was opened, or go to your profile: there you can type in its code, or have it sent again.
        </Trans>
      ),
      confirm: t`Open my profile`,
      onConfirm: () => location.assign('/manage/profile'),
    })

  return async (status: EventStatus, done: string): Promise<void> => {
    try {
      await setStatus.mutateAsync({ params: { event_id }, body: { status } })
      notifyDone(done)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'email_not_confirmed') {
        // Once the question that led here has closed: closing it would take the next dialog's place.
        setTimeout(showWhereToConfirm)
        return
      }
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
}
