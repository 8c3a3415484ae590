import { Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './components.module.css'

/** A group of components under its heading. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** Items in a row, as many as fit. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>
}
