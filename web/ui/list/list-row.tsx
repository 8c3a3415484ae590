import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './list-row.module.css'

/** List in one frame, for items that do not fit into a table. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Paper component="ul" withBorder radius="lg" className={styles.list} aria-label={label}>
      {children}
    </Paper>
  )
}

type Props = {
  /** Picture at the start of the row, such as an avatar. */
  picture?: ReactNode
  title: ReactNode
  badges?: ReactNode
  /** Description in dimmed text. */
  text?: ReactNode
  /** Progress or result at the end of the row, such as a figure or a bar. */
  side?: ReactNode
  menu?: ReactNode
}

export function ListRow({ picture, title, badges, text, side, menu }: Props) {
  return (
    <li>
      <article className={styles.row}>
        <div className={styles.words}>
          <div className={styles.head}>
            {picture}
            <Title order={2} size="h4">
              {title}
            </Title>
            {badges}
          </div>
          {text && (
            <Text component="div" size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {side && <div className={styles.side}>{side}</div>}
        {menu && <div className={styles.menu}>{menu}</div>}
      </article>
    </li>
  )
}
