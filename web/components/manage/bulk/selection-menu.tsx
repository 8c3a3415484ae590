import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronUp, IconTag, IconTagOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { ExportFormat } from '#domain/export.ts'
import { ExportItems } from '#web/components/manage/exports/export-items.tsx'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { ManageMenu, MenuDivider, MenuGroup, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MessageItem } from './message-item.tsx'
import type { FoundList } from './whom-to-message.ts'

const ICON = { size: 18, stroke: 1.5 }

/** Selected rows of a list. */
export type OfSelection = {
  selection: RowSelection
  /** Search and filters of the list. */
  state: ListState
}

type Props = OfSelection & {
  label: ReactNode
  messaging: {
    endpoint: FoundList
    label: string
    /** Says how many can be selected. */
    tooMany: string
    field: 'attendee_ids' | 'order_ids'
  }
  onTag: (act: 'ADD_TAG' | 'REMOVE_TAG') => void
  onExport: (format: ExportFormat) => void
  /** Items above the message. */
  first?: ReactNode
  /** Items that change the rows. */
  acts: ReactNode
  /** Items above the exports. */
  files?: ReactNode
}

/** Menu of actions on selected rows: their own, and message, tags and exports. */
export function SelectionMenu({ selection, state, label, messaging, onTag, onExport, ...items }: Props) {
  const { t } = useLingui()
  const mayMessage = useMay()(messages.send)
  const { field, ...item } = messaging
  const [messaged, setMessaged] = useState<readonly number[] | null>(null)
  return (
    <>
      <ManageMenu
        position="top-end"
        width={220}
        target={<Button rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}>{label}</Button>}
      >
        {items.first}
        {mayMessage && <MessageItem {...item} {...{ selection, state }} onChoose={setMessaged} />}
        <MenuItem leftSection={<IconTag {...ICON} />} onClick={() => onTag('ADD_TAG')}>
          <Trans>Add tag</Trans>
        </MenuItem>
        <MenuItem leftSection={<IconTagOff {...ICON} />} onClick={() => onTag('REMOVE_TAG')}>
          <Trans>Remove tag</Trans>
        </MenuItem>
        {items.acts}
        <MenuDivider />
        {items.files}
        <MenuGroup label={t`Export`}>
          <ExportItems onStart={onExport} />
        </MenuGroup>
      </ManageMenu>
      {messaged && <MessageThese to={whomTo(field, messaged)} onClose={() => setMessaged(null)} />}
    </>
  )
}

const whomTo = (field: 'attendee_ids' | 'order_ids', ids: readonly number[]) =>
  field === 'order_ids' ? { order_ids: ids } : { attendee_ids: ids }
