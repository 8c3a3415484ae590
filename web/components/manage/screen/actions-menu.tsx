import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { type Deletion, useAskToDelete } from './ask-to-delete.ts'

type Props = {
  /** Name of the item, for the button's label. */
  subject: { name: string }
  children: ReactNode
}

/** Menu of an item's actions, behind three dots. */
export function ActionsMenu({ subject, children }: Props) {
  const { t } = useLingui()
  return (
    <ManageMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Actions for ${subject.name}`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      }
    >
      {children}
    </ManageMenu>
  )
}

export function ChangeItem({ onClick }: { onClick: () => void }) {
  return (
    <MenuItem leftSection={<IconPencil size={18} stroke={1.5} />} onClick={onClick}>
      <Trans>Edit</Trans>
    </MenuItem>
  )
}

/** Menu item that deletes after a confirmation. */
export function DeleteItem(deletion: Deletion) {
  const askToDelete = useAskToDelete()
  return (
    <MenuItem isDangerous leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => askToDelete(deletion)}>
      <Trans>Delete</Trans>
    </MenuItem>
  )
}
