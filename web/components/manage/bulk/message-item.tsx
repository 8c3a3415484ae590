import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { type FoundList, findIds, isTooManyToName } from './whom-to-message.ts'

type Props = {
  selection: RowSelection
  endpoint: FoundList
  state: ListState
  label: string
  /** Says how many can be selected. */
  tooMany: ReactNode
  onChoose: (ids: readonly number[]) => void
}

/**
 * Opens a message to the selected attendees or buyers. If they are too many to name in one message, leads to a place to narrow
 * them down.
 */
export function MessageItem({ selection, endpoint, state, label, tooMany, onChoose }: Props) {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const icon = <IconMail size={18} stroke={1.5} />
  if (isTooManyToName(selection))
    return (
      <MenuItem leftSection={icon} to={`/manage/event/${event_id}/messages#new-message`}>
        {label}
        <Text size="xs" c="dimmed">
          {tooMany}
        </Text>
      </MenuItem>
    )
  async function choose() {
    try {
      onChoose(selection.isAll ? await findIds(endpoint, event_id, state) : selection.ids)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
  }
  return (
    <MenuItem leftSection={icon} onClick={() => void choose()}>
      {label}
    </MenuItem>
  )
}
