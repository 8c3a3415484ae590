import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './live.module.css'

type Props = {
  title: ReactNode
  /** Shown instead of the children if there is nothing to list. */
  empty: ReactNode
  children: ReactNode
}

/** A titled block of the live screen. */
export function LiveBlock({ title, empty, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.block}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {empty ? <Text c="dimmed">{empty}</Text> : children}
    </section>
  )
}
