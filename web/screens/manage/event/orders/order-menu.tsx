import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCash, IconLink, IconMailForward, IconReceipt, IconX } from '@tabler/icons-react'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import type { OrderRow } from './order-row.ts'
import { useOrderActions } from './use-order-actions.tsx'

const ICON = { size: 18, stroke: 1.5 }

export function OrderMenu({ order, onOpen }: { order: OrderRow; onOpen: () => void }) {
  const { t } = useLingui()
  const { link, markAsPaid, resend, cancel } = useOrderActions(order)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`The link was copied.`)
  }

  return (
    <>
      <Menu.Item leftSection={<IconReceipt {...ICON} />} onClick={onOpen}>
        <Trans>Open</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
        <Trans>Copy the customer's link</Trans>
      </Menu.Item>
      {markAsPaid && (
        <Menu.Item leftSection={<IconCash {...ICON} />} onClick={markAsPaid}>
          <Trans>Mark as paid</Trans>
        </Menu.Item>
      )}
      {resend && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={resend}>
          <Trans>Send the e-mails again</Trans>
        </Menu.Item>
      )}
      {cancel && (
        <Menu.Item c="var(--mantine-color-error)" leftSection={<IconX {...ICON} />} onClick={() => void cancel()}>
          <Trans>Cancel the order</Trans>
        </Menu.Item>
      )}
    </>
  )
}
