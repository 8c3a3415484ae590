import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './drawer-section.module.css'

/** Section of a drawer with its own heading. */
export function DrawerSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="sm" className={styles.section} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** The team's notes, or the text for no notes. */
export function NotesSection({ notes, empty }: { notes: string | null; empty: ReactNode }) {
  return (
    <DrawerSection title={<Trans>Notes</Trans>}>
      <Text className={styles.notes} {...(!notes && { c: 'dimmed' })}>
        {notes ?? empty}
      </Text>
    </DrawerSection>
  )
}
