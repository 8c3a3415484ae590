import { sql } from 'kysely'
import type { CardReconciliation } from '#contract/card-reconciliation.ts'
import { cardReconciliation as endpoints } from '#contract/card-reconciliation.ts'
import type { contract } from '#contract/contract.ts'
import type { DifferenceCause, ReconciliationFailure } from '#domain/reconciliation.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { listPage } from '#server/lib/list-page.ts'
import { connectedRow } from '#server/payments/cards/present-card-account.ts'
import { beginRuns } from './runs.ts'

/** Tells whether the card payments of an account agree with the provider's (docs/payments.md). */
export const cardReconciliation: Handlers<typeof contract.cardReconciliation> = {
  get: ({ db, params }) => reconciliationOf(db, params.account_id),

  start: async ({ db, actor, params: { account_id } }) => {
    const connected = await connectedRow(db, account_id)
    if (!connected) throw new ApiError('card_payments_not_connected')
    await db.transaction().execute(async (trx) => {
      const begun = await beginRuns(trx, sql`id = ${connected.id} and not ${ENDED_JUST_NOW}`)
      const started = { subject_id: account_id, place: { account_id } }
      if (begun > 0) await emit(trx, actor, { name: 'account.card_comparison_started', ...started })
    })
    return reconciliationOf(db, account_id)
  },

  differences: ({ db, params, query }) =>
    listPage(openDifferences(db, params.account_id), {
      db,
      query,
      rules: endpoints.differences.query.rules,
      columns: { found_at: sql`card_differences.found_at` },
      search: [sql`card_differences.reference`],
      tie: sql`card_differences.id`,
    }),
}

/** Condition on the row `card_accounts`. */
const ENDED_JUST_NOW = sql`exists (select from card_reconciliations last
  where last.card_account_id = card_accounts.id and last.failure is null and last.ended_at > now() - interval '1 minute')`

async function reconciliationOf(db: Db, account_id: number): Promise<CardReconciliation> {
  const connected = await connectedRow(db, account_id)
  const open = db
    .selectFrom('card_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('resolved_at', 'is', null)
  return {
    is_connected: connected !== undefined,
    last_run: connected ? ((await runsOf(db, connected.id).executeTakeFirst()) ?? null) : null,
    last_success: connected ? ((await successesOf(db, connected.id).executeTakeFirst()) ?? null) : null,
    open_differences: (await open.executeTakeFirstOrThrow()).count,
    former_accounts: await formerAccounts(db, account_id),
  }
}

function runsOf(db: Db, card_account_id: number) {
  return db
    .selectFrom('card_reconciliations')
    .select(['span_from as from', 'span_until as until', 'compared', 'started_at', 'ended_at'])
    .select(({ ref }) => ref('failure').$castTo<ReconciliationFailure | null>().as('failure'))
    .where('card_account_id', '=', card_account_id)
    .orderBy('id', 'desc')
    .limit(1)
}

const successesOf = (db: Db, id: number) =>
  runsOf(db, id).where('ended_at', 'is not', null).where('failure', 'is', null)

const MOST_FORMER = 20

async function formerAccounts(db: Db, account_id: number) {
  const rows = await db
    .selectFrom('card_accounts')
    .select(['provider_account', 'disconnected_at'])
    .where('account_id', '=', account_id)
    .where('sealed_keys', 'is', null)
    .orderBy('disconnected_at', 'desc')
    .limit(MOST_FORMER)
    .execute()
  return rows.flatMap(({ disconnected_at, ...row }) => (disconnected_at ? [{ ...row, disconnected_at }] : []))
}

function openDifferences(db: Db, account_id: number) {
  return db
    .selectFrom('card_differences')
    .leftJoin('payments', 'payments.id', 'card_differences.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['card_differences.id', 'card_differences.reference', 'found_at'])
    .select(['amount_here', 'currency_here', 'amount_there', 'currency_there'])
    .select(({ ref }) => ref('card_differences.cause').$castTo<DifferenceCause>().as('cause'))
    .select(
      sql<{ id: number; event_id: number; public_id: string } | null>`case when orders.id is not null then
        jsonb_build_object('id', orders.id, 'event_id', orders.event_id, 'public_id', orders.public_id) end`.as(
        'order',
      ),
    )
    .where('card_differences.account_id', '=', account_id)
    .where('card_differences.resolved_at', 'is', null)
}
