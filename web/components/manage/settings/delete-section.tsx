import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '#web/ui/layout/sections.tsx'

type Props = {
  /** Label of the button here and in the question. */
  verb: string
  onAsk: () => void
  /** Question, while open. */
  children: ReactNode
}

/** Very last section of settings. Obstacles are checked only when the user asks to delete. */
export function DeleteSection({ verb, onAsk, children }: Props) {
  const { t } = useLingui()
  return (
    <Section id="delete" title={t`Delete`} text={t`Permanent. Only possible without orders.`}>
      <Group justify="space-between">
        <Text flex="1 1 280px">{t`We show what would be deleted and ask before anything happens.`}</Text>
        <Button variant="outline" color="red" onClick={onAsk}>
          {verb}
        </Button>
      </Group>
      {children}
    </Section>
  )
}
