import { Trans, useLingui } from '@lingui/react/macro'
import { IconCash, IconCashOff, IconLink, IconMailForward, IconReceipt, IconX } from '@tabler/icons-react'
import { MenuItem } from '#web/components/manage/menu.tsx'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import type { OrderRow } from './order-row.ts'
import { useOrderActions } from './use-order-actions.tsx'

const ICON = { size: 18, stroke: 1.5 }

export function OrderMenu({ order, onOpen }: { order: OrderRow; onOpen: () => void }) {
  const { t } = useLingui()
  const { link, markAsPaid, markAsUnpaid, resend, cancel } = useOrderActions(order)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`Link copied.`)
  }

  return (
    <>
      <MenuItem leftSection={<IconReceipt {...ICON} />} onClick={onOpen}>
        <Trans>Open</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
        <Trans>Copy buyer’s link</Trans>
      </MenuItem>
      {markAsPaid && (
        <MenuItem leftSection={<IconCash {...ICON} />} onClick={markAsPaid}>
          <Trans>Mark as paid</Trans>
        </MenuItem>
      )}
      {markAsUnpaid && (
        <MenuItem leftSection={<IconCashOff {...ICON} />} onClick={markAsUnpaid}>
          <Trans>Mark as unpaid</Trans>
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
