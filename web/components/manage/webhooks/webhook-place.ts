import type {
  accountWebhookLogs,
  accountWebhooks,
  organizerWebhookLogs,
  organizerWebhooks,
  webhookLogs,
  webhooks,
} from '#contract/webhooks.ts'
import type { WebhookEventType } from '#domain/webhook.ts'

/** Owner of the webhooks on a screen: an event, an organizer or the account. */
export type WebhookPlace = {
  webhooks: typeof webhooks | typeof organizerWebhooks | typeof accountWebhooks
  logs: typeof webhookLogs | typeof organizerWebhookLogs | typeof accountWebhookLogs
  /** Each address uses the id it names; 0 for the others. */
  params: { event_id: number; organizer_id: number; account_id: number }
  types: readonly WebhookEventType[]
  timezone: string
}

/** Parameters for one webhook, under the name that each address uses. */
export function webhookParams({ params }: Pick<WebhookPlace, 'params'>, id: number) {
  return { ...params, webhook_id: id, organizer_webhook_id: id, account_webhook_id: id }
}
export type WebhookParams = ReturnType<typeof webhookParams>

/** Parameters for one message of a webhook. */
export function deliveryParams(params: WebhookParams, id: number) {
  return { ...params, delivery_id: id, organizer_delivery_id: id, account_delivery_id: id }
}
