import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { deletions } from '#contract/deletions.ts'
import { events } from '#contract/events.ts'
import { DeleteDialog } from '#web/components/manage/settings/delete-dialog.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh, useApiQuery } from '#web/lib/calls/query.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'

export function DeleteOrganizerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id: organizer_id, name } = useOrganizer()
  const navigate = useNavigate()
  const input = { params: { organizer_id } }
  const query = useApiQuery(deletions.organizerStatus, input)

  async function run() {
    await callApi(deletions.removeOrganizer, input)
    // Leave the organizer's screens first, since the organizer no longer exists.
    await navigate('/manage/events', { replace: true })
    await Promise.all([refresh(deletions.removeOrganizer, input), refresh(events.list, {})])
  }

  return (
    <DeleteDialog
      query={query}
      contents={
        <Plural
          value={query.data?.data.contents.events ?? 0}
          _0="This deletes the organizer and its page. There are no events to delete with it."
          one="This deletes the organizer, its page and # event."
          other="This deletes the organizer, its page and # events."
        />
      }
      title={t`Delete ${name}?`}
      verb={t`Delete organizer`}
      done={t`Organizer deleted.`}
      run={run}
      onClose={onClose}
    />
  )
}
