import { sql } from 'kysely'
import { LOG_KEPT_DAYS } from '#domain/webhook.ts'
import type { Db } from '#server/lib/database.ts'

/** Job: deletes messages of webhooks after thirty days, and leftovers of deleted webhooks. */
export async function pruneWebhookLogs({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where(({ or, not, exists, selectFrom }) =>
      or([
        sql<boolean>`created_at < now() - make_interval(days => ${LOG_KEPT_DAYS}::int)`,
        not(
          exists(
            selectFrom('webhooks').select('webhooks.id').whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id'),
          ),
        ),
      ]),
    )
    .execute()
}
