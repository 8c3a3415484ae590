import { useLingui } from '@lingui/react/macro'
import { organizerWebhookLogs, organizerWebhooks } from '#contract/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '#domain/webhook.ts'
import { WebhookList } from '#web/components/manage/webhooks/webhook-list.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'

export default function OrganizerWebhooks() {
  const { t } = useLingui()
  const { id: organizer_id, timezone } = useOrganizer()
  const params = { event_id: 0, organizer_id, account_id: 0 }
  return (
    <WebhookList
      at={{
        webhooks: organizerWebhooks,
        logs: organizerWebhookLogs,
        params,
        types: WEBHOOK_EVENT_TYPES,
        timezone,
      }}
      text={t`Notify other programs about changes in all events of this organizer.`}
    />
  )
}
