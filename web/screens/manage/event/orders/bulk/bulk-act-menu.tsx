import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconCash,
  IconCashBanknoteOff,
  IconChevronUp,
  IconMailForward,
  IconTag,
  IconTagOff,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MessageItem } from './message-item.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = {
  selection: RowSelection
  /** Search and filters of the list. */
  state: ListState
  onChoose: (act: BulkAct) => void
}

/** Bulk actions on the selected orders. */
export function BulkActMenu({ selection, state, onChoose }: Props) {
  const may = useMay()
  const mayMessage = may(messages.send)
  const [messaged, setMessaged] = useState<readonly number[] | null>(null)
  return (
    <>
      <ManageMenu
        position="top-end"
        width={220}
        target={
          <Button rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}>
            <Trans>Change orders</Trans>
          </Button>
        }
      >
        <MenuItem leftSection={<IconCash {...ICON} />} onClick={() => onChoose('MARK_AS_PAID')}>
          <Trans>Mark as paid</Trans>
        </MenuItem>
        <MenuItem leftSection={<IconMailForward {...ICON} />} onClick={() => onChoose('RESEND')}>
          <Trans>Resend emails</Trans>
        </MenuItem>
        {mayMessage && <MessageItem selection={selection} state={state} onChoose={setMessaged} />}
        <MenuItem leftSection={<IconTag {...ICON} />} onClick={() => onChoose('ADD_TAG')}>
          <Trans>Add tag</Trans>
        </MenuItem>
        <MenuItem leftSection={<IconTagOff {...ICON} />} onClick={() => onChoose('REMOVE_TAG')}>
          <Trans>Remove tag</Trans>
        </MenuItem>
        {may(orders.refund) && (
          <MenuItem leftSection={<IconCashBanknoteOff {...ICON} />} onClick={() => onChoose('REFUND')}>
            <Trans>Refund orders</Trans>
          </MenuItem>
        )}
        <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => onChoose('CANCEL')}>
          <Trans>Cancel orders</Trans>
        </MenuItem>
      </ManageMenu>
      {messaged && <MessageThese to={{ order_ids: messaged }} onClose={() => setMessaged(null)} />}
    </>
  )
}
