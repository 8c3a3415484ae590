import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

const SENDING = { name: 'sendRefund', lane: 'payments', max_attempts: 25 } as const

/** Queues the job that asks the provider for the refund. */
export async function queueRefund(trx: Trx, refund_id: number): Promise<void> {
  const rows = sql`
    select account_id, jsonb_build_object('refund_id', id) as payload from refunds where id = ${refund_id}`
  await addingJobs([SENDING], rows).execute(trx)
}
