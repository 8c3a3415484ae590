import { Trans, useLingui } from '@lingui/react/macro'
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
  onChoose: (act: BulkAct) => void
  exporting: Exporting
}

/** Bulk actions on the selected orders. */
export function BulkActMenu({ selection, state, onChoose, exporting }: Props) {
  const { t } = useLingui()
  const most = useFormat().number(MOST_CHOSEN)
  const may = useMay()
  const order_ids = selection.isAll ? null : selection.ids
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
        {mayMessage && (
          <MessageItem
            {...{ selection, state }}
            endpoint={orders.list}
            label={t`Message buyers`}
            tooMany={t`You can choose up to ${most} orders here. For more, narrow down recipients in a new message.`}
            onChoose={setMessaged}
          />
        )}
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
        <MenuDivider />
        <MenuGroup label={t`Export`}>
          <ExportItems onStart={(format) => void exporting.start(format, order_ids && { order_ids })} />
        </MenuGroup>
      </ManageMenu>
      {messaged && <MessageThese to={{ order_ids: messaged }} onClose={() => setMessaged(null)} />}
    </>
  )
}
