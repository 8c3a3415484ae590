import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import styles from './acts.module.css'
import { MenuItem } from './menu.tsx'

/** An act on one row, as an item of its menu or a button of its drawer. */
type Act = {
  icon: Icon
  label: string
  isDangerous?: boolean
} & ({ run: () => void; href?: never } | { href: string; run?: never })

/** Acts that are not there are null: the person may not, or the row is in another state. */
type Acts = { acts: readonly (Act | null)[] }

const ICON = { size: 18, stroke: 1.5 }

/** The items of a `ManageMenu`. */
export function ActItems({ acts }: Acts) {
  return acts.map(
    (act) =>
      act && (
        <MenuItem
          key={act.label}
          leftSection={<act.icon {...ICON} />}
          {...(act.isDangerous && { isDangerous: true })}
          {...(act.href === undefined ? { onClick: act.run } : { href: act.href, target: '_blank' as const })}
        >
          {act.label}
        </MenuItem>
      ),
  )
}

/** Buttons beside each other; those that destroy are red words. */
export function ActButtons({ acts }: Acts) {
  return acts.map((act) => act && <ActButton key={act.label} {...act} />)
}

function ActButton({ icon: ActIcon, label, isDangerous, run, href }: Act) {
  const look = {
    leftSection: <ActIcon {...ICON} />,
    classNames: { root: styles.act, label: styles.label },
    ...(isDangerous ? { variant: 'subtle', color: 'red' } : { variant: 'default' }),
  }
  if (href !== undefined)
    return (
      <Button {...look} component="a" href={href} target="_blank">
        {label}
      </Button>
    )
  return (
    <Button {...look} onClick={run}>
      {label}
    </Button>
  )
}
