import { sql } from 'kysely'
import { TEST_TYPE } from '#domain/webhook.ts'
import type { Db } from '#server/lib/database.ts'
import { splitByAttendees } from './split-by-attendees.ts'

export type Taken = NonNullable<Awaited<ReturnType<typeof nextOf>>>

/**
 * The next due message of a webhook, or null. Messages about one object wait for the one before: they are delayed together with
 * it.
 */
export async function takeDelivery(db: Db, webhook_id: number): Promise<Taken | null> {
  for (;;) {
    const next = await nextOf(db, webhook_id)
    if (!next) break
    if (!next.is_of_order) return next
    await splitByAttendees(db, next)
  }
  await putOffBehindFailed(db, webhook_id)
  return null
}

function nextOf(db: Db, webhook_id: number) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.account_id', 'delivery.event_id', 'delivery.webhook_id', 'delivery.activity_id'])
    .select(['delivery.event_type', 'delivery.object', 'delivery.subject_id', 'delivery.is_of_order'])
    .select(['delivery.happened_at', 'delivery.failures', 'delivery.failing_since'])
    .select(['webhooks.url', 'webhooks.payload', 'webhooks.secret', 'webhooks.place'])
    .select(sql<Buffer | null>`case when former_secret_until > now() then former_secret end`.as('former_secret'))
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.status', '=', 'PENDING')
    .where('delivery.next_at', '<=', sql<string>`now()`)
    .where(({ or, eb }) => or([eb('webhooks.status', '=', 'ENABLED'), eb('delivery.event_type', '=', TEST_TYPE)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.object', '=', 'delivery.object')
            .where('earlier.status', '=', 'PENDING')
            .where('earlier.next_at', '>', sql<string>`now()`)
            .where(sql<boolean>`(earlier.activity_id, earlier.id) < (delivery.activity_id, delivery.id)`),
        ),
      ),
    )
    .orderBy('delivery.activity_id')
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst()
}

/** Delays due messages behind one that waits for its next attempt, so that their webhook is left alone until then. */
async function putOffBehindFailed(db: Db, webhook_id: number): Promise<void> {
  await sql`
    update webhook_deliveries set next_at = first.next_at
    from (select distinct on (object) object, next_at, activity_id, id from webhook_deliveries
      where webhook_id = ${webhook_id} and status = 'PENDING' order by object, activity_id, id) as first
    where webhook_deliveries.webhook_id = ${webhook_id} and webhook_deliveries.status = 'PENDING'
      and webhook_deliveries.object = first.object and webhook_deliveries.next_at <= now() and first.next_at > now()
      and (webhook_deliveries.activity_id, webhook_deliveries.id) > (first.activity_id, first.id)`.execute(db)
}
