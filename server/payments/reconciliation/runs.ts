import { type RawBuilder, sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import type { ReconciliationFailure } from '#domain/reconciliation.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { addKeyedJobs } from '#server/queue/add-keyed-jobs.ts'
import type { Services } from '#server/services.ts'
import { type Run, resolveAgreed } from './record-differences.ts'

/** A payment in progress for less than this is no difference yet. */
const UNDER_WAY = sql`interval '15 minutes'`
/** A delayed payment ends within 14 days; once a week, refunds of older payments are looked for as well. */
const SPAN = sql`interval '35 days'`
const WIDE_SPAN = sql`interval '190 days'`

const IS_WIDE = sql`not exists (select from card_reconciliations former
  where former.card_account_id = card_accounts.id and former.is_wide and former.ended_at is not null and former.failure is null
    and former.started_at > now() - interval '6 days 12 hours')`

/** Begins a run for each of these accounts that can be asked and has no run in progress, and resumes those in progress. */
export async function beginRuns(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    insert into card_reconciliations (account_id, card_account_id, span_from, span_until, is_wide)
    select account_id, id, greatest(now() - case when is_wide then ${WIDE_SPAN} else ${SPAN} end,
      connected_at - interval '1 hour'), now() - ${UNDER_WAY}, is_wide
    from card_accounts, lateral (select ${IS_WIDE} as is_wide) as span
    where (sealed_keys is not null or (is_of_platform and disconnected_at is null)) and ${which}
    on conflict (card_account_id) where ended_at is null do nothing
    returning id`.execute(db)
  await queueSteps(db, sql`card_account_id in (select id from card_accounts where ${which})`)
  return rows.length
}

const COMPARING = { name: 'reconcileCards', lane: 'comparisons', max_attempts: 100 } as const

/** Queues one job for each step, however often it is called. */
async function queueSteps(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const rows = sql`
    select format('compare cards %s %s', id, step) as key, account_id,
      jsonb_build_object('run_id', id, 'step', step) as payload
    from card_reconciliations where ended_at is null and ${which}`
  await addKeyedJobs(db, COMPARING, rows)
}

export type Progress = {
  cursor: string | null
  is_listed: boolean
  compared: number
  agreed: readonly string[]
  payment_ids: readonly number[]
}

type AtStep = Run & { step: number }

/** A step that was taken meanwhile is not taken twice. */
export async function takeStep(trx: Trx, run: AtStep, { agreed, payment_ids, compared, ...next }: Progress) {
  const { numUpdatedRows } = await trx
    .updateTable('card_reconciliations')
    .set((old) => ({
      ...{ ...next, failed_tries: 0, failure: null },
      ...{ step: old('step', '+', 1), compared: old('compared', '+', compared) },
    }))
    .where('id', '=', run.id)
    .where('step', '=', run.step)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await resolveAgreed(trx, run, agreed)
  await sql`
    insert into card_reconciled_payments (run_id, payment_id, account_id)
    select ${run.id}, payment_id, ${run.account_id} from unnest(${payment_ids}::int[]) as listed (payment_id)
    on conflict do nothing`.execute(trx)
  await queueSteps(trx, sql`id = ${run.id}`)
}

/** Ends a run; with a failure it is given up. Logs the new differences. */
export async function endRun(trx: Trx, run: AtStep, failure: ReconciliationFailure | null): Promise<void> {
  const { id, account_id } = run
  const { numUpdatedRows } = await trx
    .updateTable('card_reconciliations')
    .set({ ended_at: sql<string>`now()`, failure, failed_tries: 0 })
    .where('id', '=', id)
    .where('step', '=', run.step)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx.deleteFrom('card_reconciled_payments').where('run_id', '=', id).execute()
  const found = trx
    .selectFrom('card_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('found_by_run_id', '=', id)
    .where('resolved_at', 'is', null)
  const { count } = await found.executeTakeFirstOrThrow()
  const activity = { subject_id: account_id, place: { account_id }, data: { count }, carry: { run_id: id } }
  if (count > 0) await emit(trx, SYSTEM, { name: 'account.card_differences_found', ...activity })
}

/** Job, every night: begins the comparison of all accounts. */
export async function beginReconciliations({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction().execute((trx) => beginRuns(trx, sql`true`))
}

/** Job: deletes old runs and differences that were resolved long ago. */
export async function pruneReconciliations({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from card_reconciliations where ended_at < now() - interval '90 days'`.execute(db)
  await sql`delete from card_differences where resolved_at < now() - interval '1 year'`.execute(db)
}
