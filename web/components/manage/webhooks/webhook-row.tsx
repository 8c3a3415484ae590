import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack } from '@mantine/core'
import type { Webhook } from '#contract/webhook-shapes.ts'
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { ListRow } from '#web/ui/list/list-row.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { useTypeWords } from './use-type-words.ts'
import { type WebhookPlace, webhookParams } from './webhook-place.ts'

type Props = {
  at: WebhookPlace
  webhook: Webhook
  onEdit: () => void
  onLog: () => void
  onSecret: (secret: string) => void
}

export function WebhookRow({ at, webhook, onEdit, onLog, onSecret }: Props) {
  const { url, status, failing_since } = webhook
  return (
    <ListRow
      title={<span style={{ overflowWrap: 'anywhere' }}>{url}</span>}
      badges={
        <>
          {status === 'PAUSED' && (
            <Badge color="gray">
              <Trans>Paused</Trans>
            </Badge>
          )}
          {failing_since && status === 'ENABLED' && (
            <Badge color="red">
              <Trans>Failing</Trans>
            </Badge>
          )}
        </>
      }
      text={<State webhook={webhook} timezone={at.timezone} />}
      menu={
        <ActionsMenu subject={{ name: url }}>
          <MenuItem onClick={onLog}>
            <Trans>Log</Trans>
          </MenuItem>
          <MenuItem onClick={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
          <Actions at={at} webhook={webhook} onSecret={onSecret} />
        </ActionsMenu>
      }
    />
  )
}

function State({ webhook, timezone }: Pick<Props, 'webhook'> & { timezone: string }) {
  const { paused_because, event_types, waiting_count, failed_count, last_response_code, last_triggered_at } = webhook
  const words = useTypeWords()
  return (
    <Stack gap={4}>
      {paused_because === 'GONE' && <Trans>Paused because the receiver answered that it’s gone (410).</Trans>}
      {paused_because === 'FAILING' && <Trans>Paused because nothing was accepted for three days.</Trans>}
      <span>{event_types.map((type) => words[type]).join(' · ')}</span>
      <span>
        {last_triggered_at ? (
          <>
            <Trans>Last sent</Trans> <RelativeTime instant={last_triggered_at} zone={timezone} /> ·{' '}
            {last_response_code ? <Trans>answer {last_response_code}</Trans> : <Trans>no answer</Trans>}
          </>
        ) : (
          <Trans>Nothing sent yet.</Trans>
        )}
        {waiting_count > 0 && (
          <>
            {' '}
            · <Trans>{waiting_count} waiting</Trans>
          </>
        )}
        {failed_count > 0 && (
          <>
            {' '}
            · <Trans>{failed_count} failed</Trans>
          </>
        )}
      </span>
    </Stack>
  )
}

function Actions({ at, webhook, onSecret }: Pick<Props, 'at' | 'webhook' | 'onSecret'>) {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  const params = webhookParams(at, webhook.id)
  const [test, renew, remove] = [
    useApiMutation(at.webhooks.test),
    useApiMutation(at.webhooks.renewSecret),
    useApiMutation(at.webhooks.remove),
  ]
  const send = () =>
    askAndTell({
      title: t`Send a test message?`,
      text: t`The log shows what the receiver answers.`,
      confirm: t`Send test`,
      run: () => test.mutateAsync({ params }),
      done: t`Test message sent.`,
    })
  const renewSecret = () =>
    askAndTell({
      title: t`Renew the secret?`,
      text: t`For 24 hours messages are signed with both secrets.`,
      confirm: t`Renew secret`,
      run: async () => onSecret((await renew.mutateAsync({ params })).data.secret ?? ''),
      done: t`Secret renewed.`,
    })
  const removeWebhook = () =>
    askAndTell({
      title: t`Delete this webhook?`,
      text: t`Its log is deleted too, and nothing more is sent to it.`,
      confirm: t`Delete`,
      isDangerous: true,
      run: () => remove.mutateAsync({ params }),
      done: t`Webhook deleted.`,
    })
  return (
    <>
      <MenuItem onClick={send}>
        <Trans>Send test</Trans>
      </MenuItem>
      <MenuItem onClick={renewSecret}>
        <Trans>Renew secret</Trans>
      </MenuItem>
      <MenuItem isDangerous onClick={removeWebhook}>
        <Trans>Delete</Trans>
      </MenuItem>
    </>
  )
}
