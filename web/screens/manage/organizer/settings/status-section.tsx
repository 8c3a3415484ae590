import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { Section } from '#web/ui/layout/sections.tsx'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { useOrganizerStatus } from './use-organizer-status.ts'

/** Sets whether the public can open the organizer's page. */
export function StatusSection() {
  const { t } = useLingui()
  const { status } = useOrganizer()
  return (
    <Section id="visibility" title={t`Visibility`} text={t`Whether visitors can see the page with all your events.`}>
      {status === 'LIVE' ? <Published /> : status === 'DRAFT' ? <Draft /> : <Archived />}
    </Section>
  )
}

function Published() {
  const { t } = useLingui()
  const { name } = useOrganizer()
  const { change } = useOrganizerStatus()
  const withdraw = () =>
    askFirst({
      title: t`Unpublish the page of ${name}?`,
      text: t`The page with all events is no longer public. Events on sale keep their own pages and keep selling.`,
      confirm: t`Unpublish page`,
      onConfirm: () => change('DRAFT', t`Page unpublished.`),
    })
  return (
    <Group justify="space-between" wrap="wrap">
      <Text flex="1 1 280px">
        <Trans>The page is public. It shows every event that’s on sale or paused.</Trans>
      </Text>
      <Button variant="default" onClick={withdraw}>
        <Trans>Unpublish page</Trans>
      </Button>
    </Group>
  )
}

function Draft() {
  const { t } = useLingui()
  const { change, pending } = useOrganizerStatus()
  return (
    <Group justify="space-between" wrap="wrap">
      <Stack gap={4} flex="1 1 280px">
        <Text>
          <Trans>The page is a draft. Only your team can see it.</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>It’s published automatically when your first event goes on sale.</Trans>
        </Text>
      </Stack>
      <Button loading={pending} onClick={() => void change('LIVE', t`Page published.`).catch(() => undefined)}>
        <Trans>Publish page</Trans>
      </Button>
    </Group>
  )
}

function Archived() {
  return (
    <Text>
      <Trans>This organizer is archived, so its page isn’t public. Restore it below to publish it again.</Trans>
    </Text>
  )
}
