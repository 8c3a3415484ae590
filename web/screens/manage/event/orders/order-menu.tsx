import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarDue,
  IconCash,
  IconCashOff,
  IconLink,
  IconMailForward,
  IconReceipt,
  IconX,
} from '@tabler/icons-react'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { OrderRow } from './order-row.ts'
import { useOrderActions } from './use-order-actions.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = {
  order: OrderRow
  /** Of a row; an open order has a button for marking it as paid. */
  onOpen?: () => void
  onChangeDue?: () => void
}

export function OrderMenu({ order, onOpen, onChangeDue }: Props) {
  const { t } = useLingui()
  const { link, markAsPaid, markAsUnpaid, mayChangeDue, resend, cancel } = useOrderActions(order)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`Link copied.`)
  }

  return (
    <>
      {onOpen && (
        <MenuItem leftSection={<IconReceipt {...ICON} />} onClick={onOpen}>
          <Trans>Open</Trans>
        </MenuItem>
      )}
      <MenuItem leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
        <Trans>Copy buyer’s link</Trans>
      </MenuItem>
      {onOpen && markAsPaid && (
        <MenuItem leftSection={<IconCash {...ICON} />} onClick={markAsPaid}>
          <Trans>Mark as paid</Trans>
        </MenuItem>
      )}
      {markAsUnpaid && (
        <MenuItem leftSection={<IconCashOff {...ICON} />} onClick={markAsUnpaid}>
          <Trans>Mark as unpaid</Trans>
        </MenuItem>
      )}
      {mayChangeDue && onChangeDue && (
        <MenuItem leftSection={<IconCalendarDue {...ICON} />} onClick={onChangeDue}>
          <Trans>Change due date</Trans>
        </MenuItem>
      )}
      {resend && (
        <MenuItem leftSection={<IconMailForward {...ICON} />} onClick={resend}>
          <Trans>Resend emails</Trans>
        </MenuItem>
      )}
      {cancel && (
        <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => void cancel()}>
          <Trans>Cancel order</Trans>
        </MenuItem>
      )}
    </>
  )
}
