import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { askFirst } from '#web/components/manage/confirm.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'

export function DangerSection() {
  const { t } = useLingui()
  const { status } = useEvent()
  return (
    <Section id="danger" title={t`Archive`} text={t`Nothing is deleted: orders, tickets and figures stay.`}>
      {status === 'ARCHIVED' ? <Restore /> : <Archive />}
    </Section>
  )
}

function useChangeStatus() {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const setStatus = useApiMutation(events.setStatus)
  return async (status: 'DRAFT' | 'ARCHIVED', done: string) => {
    try {
      await setStatus.mutateAsync({ params: { event_id }, body: { status } })
      notifyDone(done)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
}

function Archive() {
  const { t } = useLingui()
  const event = useEvent()
  const change = useChangeStatus()
  const enabled = useMay()(events.stats)
  const { data } = useApiQuery(events.stats, { params: { event_id: event.id }, query: {} }, { enabled })
  const { total_orders = 0, orders_awaiting_offline_payment: waiting = 0 } = data?.data ?? {}
  const consequences = (
    <>
      <Trans>The event leaves your lists and its page goes offline.</Trans>{' '}
      {!enabled && <Trans>Orders keep their tickets.</Trans>}
      {enabled && (
        <Plural
          value={total_orders + waiting}
          _0="There is no order."
          one="# order keeps its tickets."
          other="# orders keep their tickets."
        />
      )}
    </>
  )
  const ask = () =>
    askFirst({
      title: t`Archive ${event.title}?`,
      text: consequences,
      confirm: t`Archive the event`,
      isDangerous: true,
      word: t`archive`,
      onConfirm: () => change('ARCHIVED', t`The event is archived.`),
    })
  return (
    <Group justify="space-between">
      <Text flex="1 1 280px">{consequences}</Text>
      <Button color="red" variant="outline" onClick={ask}>
        <Trans>Archive the event</Trans>
      </Button>
    </Group>
  )
}

function Restore() {
  const { t } = useLingui()
  const event = useEvent()
  const change = useChangeStatus()
  const ask = () =>
    askFirst({
      title: t`Restore ${event.title}?`,
      text: t`The event comes back as a draft. Nobody sees it before you put it on sale again.`,
      confirm: t`Restore the event`,
      word: t`restore`,
      onConfirm: () => change('DRAFT', t`The event is back, as a draft.`),
    })
  return (
    <Group justify="space-between">
      <Text flex="1 1 280px">
        <Trans>The event comes back as a draft.</Trans>
      </Text>
      <Button variant="default" onClick={ask}>
        <Trans>Restore the event</Trans>
      </Button>
    </Group>
  )
}
