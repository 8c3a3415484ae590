import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'

type Props = { target: ReactElement<{ onClick?: () => void }>; children: ReactNode }

/** What lies beside a button, open as soon as it is there. */
export default function PopoverBody({ target, children }: Props) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
