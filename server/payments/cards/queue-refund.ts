import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

const SENDING = { name: 'sendRefund', lane: 'payments', max_attempts: 25 } as const

/** Queues the job that asks the provider for the refund. */
export const queueRefund = (trx: Trx, refund_id: number): Promise<void> => queueRefunds(trx, [refund_id])

/** The same for those of many refunds that are pending. */
export async function queueRefunds(trx: Trx, refund_ids: readonly number[]): Promise<void> {
  const rows = sql`
    select account_id, jsonb_build_object('refund_id', id) as payload from refunds
    where id = any(${refund_ids}::int[]) and state = 'PENDING' order by id`
  await addingJobs([SENDING], rows).execute(trx)
}
