import type { Menu } from '@mantine/core'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useMenuLibrary } from './menu-library.ts'

const MenuBody = lazyPart(async () => (await import('./menu-body.tsx')).default, { suspends: true })
const PopoverBody = lazyPart(async () => (await import('./popover-body.tsx')).default, { suspends: true })

type TargetProps = { onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }

type Props = Pick<ComponentProps<typeof Menu>, 'width' | 'position'> & {
  target: ReactElement<TargetProps>
  children: ReactNode
}

/** Lazy menu. At first only the button is rendered; the rest is fetched when the browser is idle or the button is pointed at. */
export function ManageMenu({ target, children, ...menu }: Props) {
  const { button, isWanted } = useWanted(target, { load: MenuBody.fetch, opens: 'menu' })
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MenuBody {...menu} target={target}>
        {children}
      </MenuBody>
    </Suspense>
  )
}

/** Lazy popover, fetched like `ManageMenu`. */
export function ManagePopover({ target, children, ...popover }: ComponentProps<typeof PopoverBody>) {
  const { button, isWanted } = useWanted(target, { load: PopoverBody.fetch, opens: 'dialog' })
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <PopoverBody {...popover} target={target}>
        {children}
      </PopoverBody>
    </Suspense>
  )
}

function useWanted(
  target: Props['target'],
  { load, opens }: { load: () => Promise<unknown>; opens: 'menu' | 'dialog' },
) {
  const [isWanted, setWanted] = useState(false)
  const ahead = () => void load().catch(() => undefined)
  const button = cloneElement(target, {
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => setWanted(true),
    'aria-haspopup': opens,
    'aria-expanded': isWanted,
  } as TargetProps)
  return { button, isWanted }
}

type ItemProps = {
  leftSection?: ReactNode
  onClick?: () => void
  /** Red, for destructive actions. */
  isDangerous?: boolean
  disabled?: boolean
  children: ReactNode
} & ({ to: string; href?: never; target?: never } | { to?: never; href?: string; target?: '_blank' })

/** Menu item: an action, or a link if `to` or `href` is set. */
export function MenuItem({ isDangerous, to, href, target, ...item }: ItemProps) {
  const { Item } = useMenuLibrary()
  const props = { ...item, ...(isDangerous && { c: 'var(--mantine-color-error)' }) }
  if (to !== undefined) return <Item {...props} component={Link} to={to} />
  if (href !== undefined) return <Item {...props} component="a" href={href} target={target} />
  return <Item {...props} />
}

export function MenuDivider() {
  const { Divider } = useMenuLibrary()
  return <Divider />
}

/** Items under a common label. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const { Label } = useMenuLibrary()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu's group of items is no group of fields
    <div role="group" aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      {children}
    </div>
  )
}
