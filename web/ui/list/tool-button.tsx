import { Badge, Button } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './tool-button.module.css'

type Props = ComponentPropsWithRef<'button'> & {
  /** All there is of it where the list is narrow. */
  icon?: Icon
  children: ReactNode
  /** How many choices are made behind it. */
  count?: number
  loading?: boolean
}

/** What opens a menu above a list: icon and words, where the list is narrow the icon alone. */
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
