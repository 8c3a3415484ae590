import { sql } from 'kysely'
import { TEST_TYPE } from '#domain/webhook.ts'
import type { Db } from '#server/lib/database.ts'
import { addKeyedJobs } from '#server/queue/add-keyed-jobs.ts'

/** Maximum concurrent deliveries to slow webhooks of one account, which leaves room for other accounts. */
const MOST_OF_ACCOUNT = 16

const JOB = { name: 'deliverWebhook', lane: 'webhooks', max_attempts: 2 } as const

/**
 * Job, twice a second: queues one job for each webhook with pending messages; for an account with many slow ones, only for some
 * of them. The job's key lets only one run per webhook.
 */
export async function queueDueWebhooks({ db }: { db: Db }): Promise<void> {
  await addKeyedJobs(
    db,
    JOB,
    sql`
    select 'webhook:' || id as key, account_id, jsonb_build_object('webhook_id', id) as payload
    from (
      select id, account_id, is_quick,
        row_number() over (partition by account_id, is_quick order by last_triggered_at nulls first, id) as turn
      from webhooks
      where exists (select from webhook_deliveries due
          where due.webhook_id = webhooks.id and due.status = 'PENDING' and due.next_at <= now()
            and (webhooks.status = 'ENABLED' or due.event_type = ${sql.lit(TEST_TYPE)}))
        and not exists (select from jobs where key = 'webhook:' || webhooks.id)
    ) as due
    where is_quick or turn <= ${MOST_OF_ACCOUNT} - (
      select count(*) from jobs where lane = 'webhooks' and jobs.account_id = due.account_id and run_at < 'infinity')`,
  )
}
