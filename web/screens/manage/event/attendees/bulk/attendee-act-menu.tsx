import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronUp, IconMail, IconRestore, IconTag, IconTagOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = { selection: RowSelection; onChoose: (act: AttendeeAct) => void }

/** Actions on the selected attendees. Those chosen one by one can also be written to. */
export function AttendeeActMenu({ selection: { isAll, ids }, onChoose }: Props) {
  const canMessage = useMay()(messages.send) && !isAll && ids.length <= MOST_CHOSEN
  const [messaged, setMessaged] = useState<readonly number[] | null>(null)
  return (
    <>
      <ManageMenu
        position="top-end"
        width={220}
        target={
          <Button rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}>
            <Trans>Change attendees</Trans>
          </Button>
        }
      >
        {canMessage && (
          <MenuItem leftSection={<IconMail {...ICON} />} onClick={() => setMessaged(ids)}>
            <Trans>Message attendees</Trans>
          </MenuItem>
        )}
        <MenuItem leftSection={<IconTag {...ICON} />} onClick={() => onChoose('ADD_TAG')}>
          <Trans>Add tag</Trans>
        </MenuItem>
        <MenuItem leftSection={<IconTagOff {...ICON} />} onClick={() => onChoose('REMOVE_TAG')}>
          <Trans>Remove tag</Trans>
        </MenuItem>
        <MenuItem leftSection={<IconRestore {...ICON} />} onClick={() => onChoose('REACTIVATE')}>
          <Trans>Reactivate tickets</Trans>
        </MenuItem>
        <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => onChoose('CANCEL')}>
          <Trans>Cancel tickets</Trans>
        </MenuItem>
      </ManageMenu>
      {messaged && <MessageThese to={{ attendee_ids: messaged }} onClose={() => setMessaged(null)} />}
    </>
  )
}
