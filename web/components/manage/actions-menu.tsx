import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Deletion, useAskToDelete } from './ask-to-delete.ts'

type Props = Pick<ActionIconProps, 'mt' | 'mr'> & {
  /** What the actions are for, by its name. */
  subject: { name: string }
  children: ReactNode
}

/** What can be done with one thing of a list, behind three dots. */
export function ActionsMenu({ subject, children, ...place }: Props) {
  const { t } = useLingui()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} {...place} aria-label={t`Actions for ${subject.name}`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export function ChangeItem({ onClick }: { onClick: () => void }) {
  return (
    <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} />} onClick={onClick}>
      <Trans>Change</Trans>
    </Menu.Item>
  )
}

/** Deletes after a question. */
export function DeleteItem(deletion: Deletion) {
  const askToDelete = useAskToDelete()
  return (
    <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => askToDelete(deletion)}>
      <Trans>Delete</Trans>
    </Menu.Item>
  )
}
