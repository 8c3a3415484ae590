import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '#web/ui/layout/sections.tsx'

type Props = {
  /** On the button here, and on that of the question. */
  verb: string
  onAsk: () => void
  /** The question, while it is asked. */
  children: ReactNode
}

/** The very last section of settings. What stands in the way is found out when somebody asks. */
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
