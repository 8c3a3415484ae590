import type { Menu } from '@mantine/core'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { laterWithin } from '#web/lib/later-within.tsx'
import { useMenuLibrary } from './menu-library.ts'

const MenuBody = laterWithin(async () => (await import('./menu-body.tsx')).default)
const PopoverBody = laterWithin(async () => (await import('./popover-body.tsx')).default)

type TargetProps = { onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }

type Props = Pick<ComponentProps<typeof Menu>, 'width' | 'position'> & {
  /** The button that opens it. */
  target: ReactElement<TargetProps>
  children: ReactNode
}

/** A menu of which only the button is there at first: the rest is fetched when the screen is idle, or somebody points at it. */
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

/** The same for something that is looked at beside its button. */
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
  /** The red of what destroys. */
  isDangerous?: boolean
  disabled?: boolean
  children: ReactNode
} & ({ to: string; href?: never; target?: never } | { to?: never; href?: string; target?: '_blank' })

/** An action, or with `to` or `href` a way somewhere. */
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
