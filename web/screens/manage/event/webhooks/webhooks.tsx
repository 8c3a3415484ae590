import { useLingui } from '@lingui/react/macro'
import { webhookLogs, webhooks } from '#contract/webhooks.ts'
import { TYPES_WITHIN_EVENT } from '#domain/webhook.ts'
import { WebhookList } from '#web/components/manage/webhooks/webhook-list.tsx'
import { useEvent } from '#web/lib/manage-context.ts'

export default function EventWebhooks() {
  const { t } = useLingui()
  const { id: event_id, timezone } = useEvent()
  const params = { event_id, organizer_id: 0, account_id: 0 }
  return (
    <WebhookList
      at={{ webhooks, logs: webhookLogs, params, types: TYPES_WITHIN_EVENT, timezone }}
      text={t`Notify other programs about changes in this event.`}
    />
  )
}
