import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useDuplicate } from '#web/components/manage/events/use-duplicate.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { Section } from '#web/ui/layout/sections.tsx'

export function DuplicateSection() {
  const { t } = useLingui()
  const { open, form } = useDuplicate(useEvent())
  return (
    <Section id="duplicate" title={t`Duplicate`} text={t`For the next time, with new dates.`}>
      <Group justify="space-between">
        <Text flex="1 1 280px">
          <Trans>The copy is a draft. Orders and attendees stay here.</Trans>
        </Text>
        <Button variant="default" onClick={open}>
          <Trans>Duplicate event</Trans>
        </Button>
      </Group>
      {form}
    </Section>
  )
}
