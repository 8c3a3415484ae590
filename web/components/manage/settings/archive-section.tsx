import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '#web/ui/layout/sections.tsx'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Props = {
  /** Then it is brought back here. */
  isArchived: boolean
  /** What follows; the question says the same, unless it has a `question` of its own. */
  text: ReactNode
  question?: ReactNode
  title: string
  /** On the button here, and on that of the question. */
  verb: string
  onConfirm: () => Promise<void>
}

/** The last section of settings: archives or restores, after a word has been typed. */
export function ArchiveSection({ isArchived, text, question = text, title, verb, onConfirm }: Props) {
  const { t } = useLingui()
  const ask = () =>
    askFirst({
      title,
      text: question,
      confirm: verb,
      isDangerous: !isArchived,
      word: isArchived ? t`restore` : t`archive`,
      onConfirm,
    })
  return (
    <Section id="danger" title={t`Archive`} text={t`Nothing is deleted. Orders, tickets and figures stay.`}>
      <Group justify="space-between">
        <Text flex="1 1 280px">{text}</Text>
        <Button {...(isArchived ? { variant: 'default' } : { variant: 'outline', color: 'red' })} onClick={ask}>
          {verb}
        </Button>
      </Group>
    </Section>
  )
}
