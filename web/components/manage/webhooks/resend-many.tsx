import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { parseEventDate } from '#domain/time.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import type { WebhookParams, WebhookPlace } from './webhook-place.ts'

/** Maximum number of messages that one call resends. */
const MOST = 10_000

/** Resends many messages: failed ones or all, optionally of a period. */
export function ResendMany({ at, params }: { at: WebhookPlace; params: WebhookParams }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>Send many again</Trans>
      </Button>
      {isOpen && <SpanForm at={at} params={params} onDone={() => setOpen(false)} />}
    </>
  )
}

type Which = 'FAILED' | 'ALL'

function SpanForm({ at, params, onDone }: { at: WebhookPlace; params: WebhookParams; onDone: () => void }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const resend = useApiMutation(at.logs.resendMany)
  const [which, setWhich] = useState<Which>('FAILED')
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [start, end] = [instantOf(from, at.timezone), instantOf(until, at.timezone)]
  const isTurnedRound = start !== null && end !== null && start > end
  const send = () => {
    if (isTurnedRound) return
    const body = { only_failed: which === 'FAILED', happened_from: start, happened_until: end }
    resend.mutate({ params, body }, { onSuccess: ({ data }) => tell(data.count) })
  }
  const tell = (count: number) => {
    if (count === 0) return notifyDone(t`There’s nothing to send again.`)
    const many = number(count)
    notifyDone(
      count < MOST ? t`Messages queued again: ${many}` : t`Messages queued again: ${many}. Send again for the rest.`,
    )
    onDone()
  }
  return (
    <Stack component="fieldset" gap="sm" p={0} m={0} style={{ border: 0 }}>
      <SegmentedField
        label={t`Send again`}
        data={{ FAILED: t`Failed`, ALL: t`All` }}
        value={which}
        onChange={setWhich}
        help={which === 'ALL' ? t`The receiver gets messages again that it already accepted.` : undefined}
      />
      <DateTimeInput label={t`Happened from`} zone={at.timezone} value={from} onChange={setFrom} />
      <DateTimeInput
        label={t`Happened until`}
        zone={at.timezone}
        isZoneSaid
        value={until}
        onChange={setUntil}
        error={isTurnedRound && <Trans>Choose a time after the first.</Trans>}
      />
      <Text size="sm" c="dimmed">
        <Trans>Leave empty for the last 30 days.</Trans>
      </Text>
      {resend.isError && (
        <Text size="sm" c="red" role="alert">
          <Trans>That didn’t work. Try again.</Trans>
        </Text>
      )}
      <Button onClick={send} loading={resend.isPending} disabled={isTurnedRound}>
        <Trans>Send these again</Trans>
      </Button>
    </Stack>
  )
}

const instantOf = (local: string | null, zone: string) => local && parseEventDate(local, zone)
