import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/lib/database.ts'
import { eventually } from '#test/until.ts'

/** Waits until the queue is empty by itself; then each placed order has exactly one email. */
export async function backlogDrains(db: Db): Promise<void> {
  await eventually(async () => expect(await waitingJobs(db), 'jobs that nobody does').toEqual([]), 60_000)
  const { rows } = await sql<{ id: number; emails: number }>`
    select o.id, count(e.id)::int as emails
    from orders o left join outgoing_emails e on e.order_id = o.id and e.template = 'order-confirmation'
    group by o.id having count(e.id) > 1 or (o.status = 'COMPLETED' and count(e.id) = 0)`.execute(db)
  expect(rows, 'orders without an e-mail, or with two').toEqual([])
}

async function waitingJobs(db: Db): Promise<{ task: string; attempts: number; last_error: string | null }[]> {
  const { rows } = await sql<{ task: string; attempts: number; last_error: string | null }>`
    select name as task, attempts, last_error from jobs`.execute(db)
  return rows
}
