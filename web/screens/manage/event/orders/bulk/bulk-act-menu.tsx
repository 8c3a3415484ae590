import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash, IconChevronUp, IconMail, IconMailForward, IconTag, IconTagOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { ManageMenu, MenuItem } from '#web/components/manage/menu.tsx'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import type { RowSelection } from '#web/components/manage/row-selection.ts'
import { useMay } from '#web/lib/use-may.ts'

const ICON = { size: 18, stroke: 1.5 }

type Props = { selection: Pick<RowSelection, 'isAll' | 'ids'>; onChoose: (act: BulkAct) => void }

/** What can be done with the orders that are chosen. */
export function BulkActMenu({ selection, onChoose }: Props) {
  const mayMessage = useMay()(messages.send)
  const [messaged, setMessaged] = useState<readonly number[] | null>(null)
  const isTooMany = selection.isAll || selection.ids.length > MOST_CHOSEN
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
          <MenuItem
            leftSection={<IconMail {...ICON} />}
            disabled={isTooMany}
            onClick={() => setMessaged([...selection.ids])}
          >
            {isTooMany ? <Trans>Message buyers (up to 1,000)</Trans> : <Trans>Message buyers</Trans>}
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
      {messaged && <MessageThese to={{ order_ids: messaged }} onClose={() => setMessaged(null)} />}
    </>
  )
}
