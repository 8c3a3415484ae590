import { Paper, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './folded-section.module.css'

/** A section that is drawn when it is unfolded for the first time, and keeps what was typed into it after. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Paper component="details" withBorder radius="lg" className={styles.section} onToggle={() => setOpened(true)}>
      <summary className={styles.summary}>
        <Title order={2} size="h3">
          {title}
        </Title>
      </summary>
      {wasOpened && <div className={styles.content}>{children}</div>}
    </Paper>
  )
}
