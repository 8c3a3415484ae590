import { Menu } from '@mantine/core'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { MenuLibrary } from './menu-library.ts'

type Props = Pick<ComponentProps<typeof Menu>, 'width' | 'position'> & { target: ReactElement; children: ReactNode }

/** Menu of a button, open when mounted. */
export default function MenuBody({ target, children, ...menu }: Props) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Menu {...menu} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="min(480px, 70dvh)" style={{ overflowY: 'auto' }}>
        <MenuLibrary value={Menu}>{children}</MenuLibrary>
      </Menu.Dropdown>
    </Menu>
  )
}
