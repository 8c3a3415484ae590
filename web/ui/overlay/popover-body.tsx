import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'

type Props = {
  target: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLElement> }>
  label?: string | undefined
  width?: number | 'auto'
  /** Content; as a function it receives a callback that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Popover of a button, open when mounted. */
export default function PopoverBody({ target, label, width = 320, children }: Props) {
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)

  function change(next: boolean) {
    setOpen(next)
    // Returns a focus lost with the content to the button. A focus the user has moved elsewhere stays.
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
