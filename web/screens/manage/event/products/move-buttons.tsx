import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import styles from './products.module.css'
import { type Moving, moveButton } from './use-product-order.ts'

type Props = {
  kind: Moving['kind']
  id: number
  name: string
  move: (moving: Moving) => void
  canMove: (moving: Moving) => boolean
}

export type Mover = Pick<Props, 'move' | 'canMove'>

/** Buttons to move a row up or down, visible when the pointer or the keyboard focus is on the row. */
export function MoveButtons({ kind, id, name, move, canMove }: Props) {
  const { t } = useLingui()
  const labels = { up: t`Move ${name} up`, down: t`Move ${name} down` }
  return (
    <Group gap={2} wrap="nowrap" className={styles.moves}>
      {(['up', 'down'] as const).map((direction) => (
        <ActionIcon
          key={direction}
          variant="subtle"
          color="gray"
          size={36}
          className={styles.move}
          aria-label={labels[direction]}
          disabled={!canMove({ kind, id, direction })}
          onClick={() => move({ kind, id, direction })}
          {...moveButton({ kind, id, direction })}
        >
          {direction === 'up' ? <IconArrowUp size={18} stroke={1.5} /> : <IconArrowDown size={18} stroke={1.5} />}
        </ActionIcon>
      ))}
    </Group>
  )
}

/** The same actions in the menu of a row, for touch. */
export function MoveItems({ kind, id, move, canMove }: Omit<Props, 'name'>) {
  return (
    <>
      <MenuItem
        leftSection={<IconArrowUp size={18} stroke={1.5} />}
        disabled={!canMove({ kind, id, direction: 'up' })}
        onClick={() => move({ kind, id, direction: 'up' })}
      >
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem
        leftSection={<IconArrowDown size={18} stroke={1.5} />}
        disabled={!canMove({ kind, id, direction: 'down' })}
        onClick={() => move({ kind, id, direction: 'down' })}
      >
        <Trans>Move down</Trans>
      </MenuItem>
    </>
  )
}
