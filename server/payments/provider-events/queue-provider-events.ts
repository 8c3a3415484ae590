import { sql } from 'kysely'
import { createBatches } from '#server/lib/batches.ts'
import type { Trx } from '#server/lib/database.ts'
import type { JudgedWebhook } from '#server/payments/providers/provider.ts'
import { addKeyedJobs } from '#server/queue/add-keyed-jobs.ts'
import type { Services } from '#server/services.ts'

type Genuine = Extract<JudgedWebhook, { genuine: true }>

/** Queues an event of the account with this id. */
export type ProviderEventQueue = (card_account_id: number, event: Genuine) => Promise<void>

const TAKING = { name: 'takeProviderEvent', lane: 'payments', max_attempts: 25, run_at: sql`rows.run_at` } as const

/** Delay: a buyer who returns at once completes the order first, and the event then changes nothing. */
const BUYER_COMES_BACK_SECONDS = 2

/** Concurrent events of an account share a transaction. A waiting event is queued once; the job knows the events taken before. */
export function createProviderEventQueue({ db }: Services): ProviderEventQueue {
  return createBatches<number, Genuine, void>({
    async serve(card_account_id, batch) {
      const events = batch.map(({ request }) => request)
      await db.transaction().execute((trx) => queueEvents(trx, card_account_id, events))
      for (const { settle } of batch) settle()
    },
  })
}

async function queueEvents(trx: Trx, card_account_id: number, events: readonly Genuine[]): Promise<void> {
  const heard = { last_webhook_at: sql<string>`now()` }
  await trx.updateTable('card_accounts').set(heard).where('id', '=', card_account_id).execute()
  const keys = events.map(({ event_id }) => `stripe ${card_account_id} ${event_id}`)
  const payloads = events.map(({ event_id, type, about }) => {
    const reference = about.kind === 'other' ? null : about.reference
    return JSON.stringify({ card_account_id, event_id, type, kind: about.kind, reference })
  })
  const waits = events.map(({ type }) => (type === 'payment_intent.succeeded' ? BUYER_COMES_BACK_SECONDS : 0))
  const rows = sql`
    select key, account_id, payload, now() + make_interval(secs => wait) as run_at
    from card_accounts, unnest(${keys}::text[], ${payloads}::jsonb[], ${waits}::int[]) as queued (key, payload, wait)
    where card_accounts.id = ${card_account_id}`
  await addKeyedJobs(trx, TAKING, rows)
}
