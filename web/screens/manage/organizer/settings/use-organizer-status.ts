import { useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import type { OrganizerStatus } from '#domain/organizer-status.ts'
import { refresh, useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

/** Changes the status and shows the result. Archiving an organizer changes its events, so they are reloaded. */
export function useOrganizerStatus() {
  const { i18n } = useLingui()
  const { id: organizer_id } = useOrganizer()
  const mutation = useApiMutation(organizers.setStatus)
  async function change(status: OrganizerStatus, done: string): Promise<void> {
    try {
      await mutation.mutateAsync({ params: { organizer_id }, body: { status } })
      await refresh(events.list, {})
      notifyDone(done)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
  return { change, pending: mutation.isPending }
}
