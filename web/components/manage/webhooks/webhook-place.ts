import type {
  accountWebhookLogs,
  accountWebhooks,
  organizerWebhookLogs,
  organizerWebhooks,
  webhookLogs,
  webhooks,
} from '#contract/webhooks.ts'
import type { WebhookEventType } from '#domain/webhook.ts'

/** The place whose webhooks a screen shows: an event, an organizer or the account. */
export type WebhookPlace = {
  webhooks: typeof webhooks | typeof organizerWebhooks | typeof accountWebhooks
  logs: typeof webhookLogs | typeof organizerWebhookLogs | typeof accountWebhookLogs
  /** Addresses take the id that they name; 0 where there is none. */
  params: { event_id: number; organizer_id: number; account_id: number }
  types: readonly WebhookEventType[]
  timezone: string
}

/** One webhook, by whichever name the address has it. */
export function webhookParams({ params }: Pick<WebhookPlace, 'params'>, id: number) {
  return { ...params, webhook_id: id, organizer_webhook_id: id, account_webhook_id: id }
}
export type WebhookParams = ReturnType<typeof webhookParams>

/** One message of it. */
export function deliveryParams(params: WebhookParams, id: number) {
  return { ...params, delivery_id: id, organizer_delivery_id: id, account_delivery_id: id }
}
