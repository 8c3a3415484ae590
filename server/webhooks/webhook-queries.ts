import { sql } from 'kysely'
import type { WebhookEventType } from '#domain/webhook.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { WebhookPlace } from './webhook-place.ts'

/** The webhooks of a place with their numbers of waiting and failed messages. */
export function webhooksOf(db: Db, { key }: WebhookPlace) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'url', 'payload', 'status', 'paused_because', 'failing_since'])
    .select(['last_triggered_at', 'last_response_code', 'last_response_body', 'created_at', 'updated_at'])
    .select(sql<WebhookEventType[]>`event_types`.as('event_types'))
    .select(
      sql<string | null>`case when former_secret_until > now() then former_secret_until end`.as('former_secret_until'),
    )
    .select([countOf('PENDING').as('waiting_count'), countOf('FAILED').as('failed_count')])
    .where('place', '=', key)
}

const countOf = (status: 'PENDING' | 'FAILED') =>
  sql<number>`(select count(*)::int from webhook_deliveries
    where webhook_id = webhooks.id and webhook_deliveries.status = ${sql.lit(status)})`

export function webhookOf(db: Db, place: WebhookPlace, webhook_id: number) {
  return webhooksOf(db, place)
    .where('id', '=', webhook_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Serializes members who change the same webhook. */
export async function lockWebhook(trx: Trx, place: WebhookPlace, webhook_id: number) {
  await trx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhook_id)
    .where('place', '=', place.key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return webhookOf(trx, place, webhook_id)
}
