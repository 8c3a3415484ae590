import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '#web/ui/layout/sections.tsx'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Props = {
  /** True offers restoring instead. */
  isArchived: boolean
  /** Consequences, also used in the question unless `question` is set. */
  text: ReactNode
  question?: ReactNode
  title: string
  /** Label of the button here and in the question. */
  verb: string
  onConfirm: () => Promise<void>
}

/** Last section of settings: archives or restores after a word has been typed. */
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
