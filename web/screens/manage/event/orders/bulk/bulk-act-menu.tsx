import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash, IconChevronUp, IconMail, IconMailForward, IconTag, IconTagOff, IconX } from '@tabler/icons-react'
import type { BulkAct } from '#domain/bulk-act.ts'
import { ManageMenu, MenuItem } from '#web/components/manage/menu.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = {
  onChoose: (act: BulkAct) => void
  /** Writes to the buyers; null where there are too many of them, undefined for those who may not send. */
  onMessage: (() => void) | null | undefined
}

/** What can be done with the orders that are chosen. */
export function BulkActMenu({ onChoose, onMessage }: Props) {
  return (
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
      {onMessage !== undefined && (
        <MenuItem leftSection={<IconMail {...ICON} />} disabled={onMessage === null} onClick={() => onMessage?.()}>
          {onMessage ? <Trans>Message buyers</Trans> : <Trans>Message buyers (up to 1,000)</Trans>}
        </MenuItem>
      )}
      <MenuItem leftSection={<IconTag {...ICON} />} onClick={() => onChoose('ADD_TAG')}>
        <Trans>Add tag</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconTagOff {...ICON} />} onClick={() => onChoose('REMOVE_TAG')}>
        <Trans>Remove tag</Trans>
      </MenuItem>
      <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => onChoose('CANCEL')}>
        <Trans>Cancel orders</Trans>
      </MenuItem>
    </ManageMenu>
  )
}
