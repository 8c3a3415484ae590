import { useLingui } from '@lingui/react/macro'
import { accountWebhookLogs, accountWebhooks } from '#contract/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '#domain/webhook.ts'
import { WebhookList } from '#web/components/manage/webhooks/webhook-list.tsx'
import { useUser } from '#web/lib/manage-context.ts'

export default function AccountWebhooks() {
  const { t } = useLingui()
  const { account_id, timezone } = useUser()
  const params = { event_id: 0, organizer_id: 0, account_id }
  return (
    <WebhookList
      at={{ webhooks: accountWebhooks, logs: accountWebhookLogs, params, types: WEBHOOK_EVENT_TYPES, timezone }}
      text={t`Notify other programs about changes in all events of this account.`}
    />
  )
}
