import { Badge, Button } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './tool-button.module.css'

type Props = ComponentPropsWithRef<'button'> & {
  /** Shown alone on narrow lists. */
  icon?: Icon
  children: ReactNode
  /** Number of active choices in the menu. */
  count?: number
  loading?: boolean
}

/** Button that opens a menu above a list: icon and text, on narrow lists only the icon. */
export function ToolButton({ icon: ToolIcon, count = 0, children, ...button }: Props) {
  return (
    <Button
      {...button}
      variant="default"
      fw={400}
      classNames={{ root: styles.button, label: styles.label }}
      leftSection={ToolIcon && <ToolIcon size={18} stroke={1.5} aria-hidden />}
      rightSection={
        count > 0 ? (
          <Badge color="aubergine" circle>
            {count}
          </Badge>
        ) : (
          <IconChevronDown size={16} stroke={1.5} aria-hidden className={styles.arrow} />
        )
      }
    >
      {children}
    </Button>
  )
}
