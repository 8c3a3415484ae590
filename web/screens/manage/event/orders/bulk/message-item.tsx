import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { ApiFailure } from '#contract/client.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { findOrderIds, isTooManyToName } from './whom-to-message.ts'

type Props = { selection: RowSelection; state: ListState; onChoose: (order_ids: readonly number[]) => void }

/**
 * Opens a message to the buyers of the selected orders. If they are too many to name in one message, leads to a place to narrow
 * them down.
 */
export function MessageItem({ selection, state, onChoose }: Props) {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { number } = useFormat()
  const most = number(MOST_CHOSEN)
  const icon = <IconMail size={18} stroke={1.5} />
  if (isTooManyToName(selection))
    return (
      <MenuItem leftSection={icon} to={`/manage/event/${event_id}/messages#new-message`}>
        <Trans>Message buyers</Trans>
        <Text size="xs" c="dimmed">
          <Trans>You can choose up to {most} orders here. For more, narrow down recipients in a new message.</Trans>
        </Text>
      </MenuItem>
    )
  async function choose() {
    try {
      onChoose(selection.isAll ? await findOrderIds(event_id, state) : selection.ids)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
  }
  return (
    <MenuItem leftSection={icon} onClick={() => void choose()}>
      <Trans>Message buyers</Trans>
    </MenuItem>
  )
}
