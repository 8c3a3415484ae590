import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './list-row.module.css'

/** A list whose things say more than fits into a table: rows in one frame. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Paper component="ul" withBorder radius="lg" className={styles.list} aria-label={label}>
      {children}
    </Paper>
  )
}

type Props = {
  /** In front of it: the picture of a person. */
  picture?: ReactNode
  title: ReactNode
  badges?: ReactNode
  /** What it is, in quiet words. */
  text?: ReactNode
  /** How it goes: a figure, a bar. */
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
