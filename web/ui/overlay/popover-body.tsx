import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'

type Props = {
  target: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLElement> }>
  label?: string | undefined
  width?: number | 'auto'
  /** What is inside may close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** What lies beside a button, open as soon as it is there. */
export default function PopoverBody({ target, label, width = 320, children }: Props) {
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)

  function change(next: boolean) {
    setOpen(next)
    // Whoever went elsewhere stays there; a focus that has gone with the content comes back to the button.
    if (!next) setTimeout(() => document.activeElement === document.body && button.current?.focus(), 200)
  }

  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={width} trapFocus>
      <Popover.Target>{cloneElement(target, { ref: button, onClick: () => change(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}>
        {typeof children === 'function' ? children(() => change(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
