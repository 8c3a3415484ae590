import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { events } from '#contract/events.ts'
import { askFirst } from '#web/components/manage/confirm.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { useOrganizerStatus } from './use-organizer-status.ts'

/** How many events would go along: all but those in the archive already. */
function useEventsAtStake(): number {
  const { id: organizer_id } = useOrganizer()
  const count = { params: { organizer_id }, query: { per_page: 1, filter_fields: { status: { ne: 'ARCHIVED' } } } }
  const enabled = useMay()(events.listOfOrganizer)
  return useApiQuery(events.listOfOrganizer, count, { enabled }).data?.meta.total ?? 0
}

export function DangerSection() {
  const { t } = useLingui()
  const { status } = useOrganizer()
  return (
    <Section id="danger" title={t`Archive`} text={t`Nothing is deleted: orders, tickets and figures stay.`}>
      {status === 'ARCHIVED' ? <Restore /> : <Archive />}
    </Section>
  )
}

function Archive() {
  const { t } = useLingui()
  const { name } = useOrganizer()
  const { change } = useOrganizerStatus()
  const count = useEventsAtStake()
  const consequences = (
    <Plural
      value={count}
      _0="No event is touched, for there is none."
      one="# event is archived with it and its page goes offline. Tickets that were sold stay valid."
      other="# events are archived with it and their pages go offline. Tickets that were sold stay valid."
    />
  )
  const ask = () =>
    askFirst({
      title: t`Archive ${name}?`,
      text: consequences,
      confirm: t`Archive the organizer`,
      isDangerous: true,
      word: t`archive`,
      onConfirm: () => change('ARCHIVED', t`The organizer is archived.`),
    })
  return (
    <Group justify="space-between">
      <Text flex="1 1 280px">{consequences}</Text>
      <Button color="red" variant="outline" onClick={ask}>
        <Trans>Archive the organizer</Trans>
      </Button>
    </Group>
  )
}

function Restore() {
  const { t } = useLingui()
  const { name } = useOrganizer()
  const { change } = useOrganizerStatus()
  const ask = () =>
    askFirst({
      title: t`Restore ${name}?`,
      text: t`The organizer comes back as a draft. Its events stay in the archive; bring back those you want.`,
      confirm: t`Restore the organizer`,
      word: t`restore`,
      onConfirm: () => change('DRAFT', t`The organizer is back, as a draft.`),
    })
  return (
    <Group justify="space-between">
      <Text flex="1 1 280px">
        <Trans>The organizer comes back as a draft. Its events stay in the archive.</Trans>
      </Text>
      <Button variant="default" onClick={ask}>
        <Trans>Restore the organizer</Trans>
      </Button>
    </Group>
  )
}
