import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

const ASKING = { name: 'askCardPayment', lane: 'payments', max_attempts: 25 } as const

/** Asks from time to time for payments that take days, in case no webhook reports them. */
export async function askLater(db: Db, payment_id: number): Promise<void> {
  const rows = sql`
    select account_id, jsonb_build_object('payment_id', id) as payload from payments where id = ${payment_id}`
  await addingJobs([ASKING], rows, sql`now() + interval '6 hours'`).execute(db)
}
