import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { askFirst } from '#web/components/manage/confirm.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { useOrganizerStatus } from './use-organizer-status.ts'

/** Whether strangers can open the organizer's page. */
export function StatusSection() {
  const { t } = useLingui()
  const { status } = useOrganizer()
  return (
    <Section id="visibility" title={t`Visibility`} text={t`Whether visitors find the page with all your events.`}>
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
      title: t`Withdraw the page of ${name}?`,
      text: t`The page with all events is no longer public. Events on sale keep their own pages and go on selling.`,
      confirm: t`Withdraw the page`,
      onConfirm: () => change('DRAFT', t`The page is withdrawn.`),
    })
  return (
    <Group justify="space-between" wrap="wrap">
      <Text flex="1 1 280px">
        <Trans>The page is public. It shows every event that is on sale or paused.</Trans>
      </Text>
      <Button variant="default" onClick={withdraw}>
        <Trans>Withdraw the page</Trans>
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
          <Trans>The page is a draft: only you can see it.</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>It is published by itself with the first event you put on sale.</Trans>
        </Text>
      </Stack>
      <Button loading={pending} onClick={() => void change('LIVE', t`The page is public.`).catch(() => undefined)}>
        <Trans>Publish the page</Trans>
      </Button>
    </Group>
  )
}

function Archived() {
  return (
    <Text>
      <Trans>The organizer is archived, so nothing of it is public. Restore it below to publish it again.</Trans>
    </Text>
  )
}
