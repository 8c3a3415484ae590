import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronUp, IconPrinter, IconRestore, IconTag, IconTagOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { attendees } from '#contract/attendees.ts'
import { messages } from '#contract/messages.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { MessageItem } from '#web/components/manage/bulk/message-item.tsx'
import { ExportItems } from '#web/components/manage/exports/export-items.tsx'
import type { Exporting } from '#web/components/manage/exports/use-export.ts'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { ManageMenu, MenuDivider, MenuGroup, MenuItem } from '#web/ui/overlay/menu.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = {
  selection: RowSelection
  /** Search and filters of the list. */
  state: ListState
  onChoose: (act: AttendeeAct) => void
  exporting: Exporting
  /** With the ids of attendees selected one by one, or null for all that search and filters find. */
  onPrint: (attendee_ids: readonly number[] | null) => void
}

/** Actions on the selected attendees. */
export function AttendeeActMenu({ selection, state, onChoose, exporting, onPrint }: Props) {
  const { t } = useLingui()
  const mayMessage = useMay()(messages.send)
  const attendee_ids = selection.isAll ? null : selection.ids
  const most = useFormat().number(MOST_CHOSEN)
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
        {mayMessage && (
          <MessageItem
            {...{ selection, state }}
            endpoint={attendees.list}
            label={t`Message attendees`}
            tooMany={t`You can choose up to ${most} attendees here. For more, narrow down recipients in a new message.`}
            onChoose={setMessaged}
          />
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
        <MenuDivider />
        <MenuItem leftSection={<IconPrinter {...ICON} />} onClick={() => onPrint(attendee_ids)}>
          <Trans>Print</Trans>
        </MenuItem>
        <MenuGroup label={t`Export`}>
          <ExportItems onStart={(format) => void exporting.start(format, attendee_ids && { attendee_ids })} />
        </MenuGroup>
      </ManageMenu>
      {messaged && <MessageThese to={{ attendee_ids: messaged }} onClose={() => setMessaged(null)} />}
    </>
  )
}
