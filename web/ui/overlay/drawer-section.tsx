import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './drawer-section.module.css'

/** A part of a drawer under its own heading. */
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

/** What the team noted, or who reads what is noted here. */
export function NotesSection({ notes, empty }: { notes: string | null; empty: ReactNode }) {
  return (
    <DrawerSection title={<Trans>Notes</Trans>}>
      <Text className={styles.notes} {...(!notes && { c: 'dimmed' })}>
        {notes ?? empty}
      </Text>
    </DrawerSection>
  )
}
