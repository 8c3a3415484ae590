import { sql } from 'kysely'
import type { WebhookEventType } from '#domain/webhook.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'

/** The webhooks of an event with what waits and what failed. */
export function webhooksOf(db: Db, event_id: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'event_id', 'url', 'payload', 'status', 'paused_because', 'failing_since'])
    .select(['last_triggered_at', 'last_response_code', 'last_response_body', 'created_at', 'updated_at'])
    .select(sql<WebhookEventType[]>`event_types`.as('event_types'))
    .select(
      sql<string | null>`case when former_secret_until > now() then former_secret_until end`.as('former_secret_until'),
    )
    .select([countOf('PENDING').as('waiting_count'), countOf('FAILED').as('failed_count')])
    .where('event_id', '=', event_id)
}

const countOf = (status: 'PENDING' | 'FAILED') =>
  sql<number>`(select count(*)::int from webhook_deliveries
    where webhook_id = webhooks.id and webhook_deliveries.status = ${sql.lit(status)})`

export function webhookOf(db: Db, event: Pick<EventRow, 'id'>, webhook_id: number) {
  return webhooksOf(db, event.id)
    .where('id', '=', webhook_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Two members who change the same webhook do so one after the other. */
export async function lockWebhook(trx: Trx, event: Pick<EventRow, 'id'>, webhook_id: number) {
  await trx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhook_id)
    .where('event_id', '=', event.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return webhookOf(trx, event, webhook_id)
}
