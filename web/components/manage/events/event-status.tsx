import { useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import type { EventStatus } from '#domain/event-status.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

/** Changes the status of an event and reports the result. Putting on sale needs more questions (`put-on-sale.tsx`). */
export function useSetEventStatus({ id: event_id }: Pick<Event, 'id'>) {
  const { i18n } = useLingui()
  const setStatus = useApiMutation(events.setStatus)

  return async (status: Exclude<EventStatus, 'LIVE'>, done: string): Promise<void> => {
    try {
      await setStatus.mutateAsync({ params: { event_id }, body: { status } })
      notifyDone(done)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
}
