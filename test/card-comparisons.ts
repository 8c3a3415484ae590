import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { type CardDifference, cardReconciliation } from '#contract/card-reconciliation.ts'
import { orders } from '#contract/orders.ts'
import { reconcileCards } from '#server/payments/reconciliation/reconcile-cards.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import type { Double } from '#server/payments/stripe-double/start-double.ts'
import type { AccountState } from '#server/payments/stripe-double/world.ts'
import type { Services } from '#server/services.ts'
import { openCardApp } from './card-app.ts'
import { beginToPay, KEYS, openCardSale, payAt } from './cards.ts'
import type { Visitor } from './clients.ts'

/**
 * An app with its stand-in and, before each test, an account that takes cards. The stand-in's clock is half an hour behind, so
 * payments are dated half an hour ago.
 */
export async function openComparisons() {
  const opened = await openCardApp()
  const { double, testApp } = opened
  const { services, app } = testApp
  const now: { sale?: Sale } = {}
  const sale = () => now.sale ?? expect.fail('no sale')
  beforeEach(async () => {
    double.world.faults = faultsInput.parse({})
    double.world.clock_shift = -1800
    const { intents, charges, refunds } = stateOf(double)
    for (const rows of [intents, charges, refunds]) rows.clear()
    await sql`delete from jobs`.execute(services.db)
    now.sale = await openCardSale(app)
  })
  const paid = (method?: string) => paidThere(opened, sale(), method)
  /** A paid order that Foyer knows of as well, dated half an hour ago. */
  const settled = async (method?: string) => {
    const order = await paid(method)
    await order.read()
    await letHalfAnHourPass(services)
    return order
  }
  const intentOf = (reference: string) => stateOf(double).intents.get(reference) ?? expect.fail('no such payment')
  const logged = () => loggedOf(services, sale())
  return {
    ...opened,
    app,
    services,
    sale,
    paid,
    settled,
    intentOf,
    logged,
    compareNow: () => compare(services, sale()),
  }
}

type Opened = Awaited<ReturnType<typeof openCardApp>>
type Sale = Awaited<ReturnType<typeof openCardSale>>

/** An order of two tickets for 20.00, paid at the provider without any webhook. */
async function paidThere({ testApp: { app }, double, db }: Opened, sale: Sale, method?: string) {
  const paying = await beginToPay(app, sale, 2)
  await payAt(double, paying.intent.client_secret, method)
  const row = db.selectFrom('orders').select('id').where('short_id', '=', paying.order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const params = { event_id: sale.event.id, order_id }
  const readOrder = async () => (await sale.visitor.call(orders.get, { params })).data
  return { ...paying, order_id, params, readOrder }
}

async function loggedOf({ db }: Pick<Services, 'db'>, { account_id }: Sale) {
  const rows = await db
    .selectFrom('activity_log')
    .select(['name', 'data', 'actor_kind'])
    .where('account_id', '=', account_id)
    .where('name', 'in', ['account.card_comparison_started', 'account.card_differences_found'])
    .orderBy('id')
    .execute()
  return rows.map(({ name, ...entry }) => ({ name: name.slice('account.card_'.length), ...entry }))
}

type Owner = { visitor: Visitor; account_id: number }

/** Runs the comparison jobs that are due, at most `most`. Returns their errors. */
export async function doComparisons(services: Services, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const failures: string[] = []
  for (let done = 0; done < most; done++) {
    const { rows } = await sql<{ payload: never }>`
      delete from jobs where id = (select id from jobs where lane = 'comparisons' and run_at <= now() order by id limit 1)
      returning payload`.execute(services.db)
    const [job] = rows
    if (!job) return failures
    await reconcileCards(services, job.payload).catch((error: Error) => failures.push(error.message))
  }
  return failures
}

/** Compares the payments of an account. Returns the result that its members see. */
export async function compare(services: Services, owner: Owner) {
  await begin(services, owner)
  const failures = await doComparisons(services)
  return { ...(await comparisonOf(owner)), failures }
}

/** Starts a new run, as if the last one had ended long ago. */
export async function begin({ db }: Services, { visitor, account_id }: Owner) {
  await sql`
    update card_reconciliations set ended_at = ended_at - interval '1 hour' where account_id = ${account_id}`.execute(
    db,
  )
  return (await visitor.call(cardReconciliation.start, { params: { account_id } })).data
}

export async function comparisonOf({ visitor, account_id }: Owner) {
  const params = { account_id }
  const { data: now } = await visitor.call(cardReconciliation.get, { params })
  const { data } = await visitor.call(cardReconciliation.differences, { params, query: {} })
  return { ...now, differences: data satisfies CardDifference[] }
}

/** Moves the payments and refunds of the last half hour in our database to before the end of a run's span. */
export async function letHalfAnHourPass({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`update payments set settled_at = settled_at - interval '30 minutes'`.execute(db)
  await sql`
    update refunds set settled_at = settled_at - interval '30 minutes', created_at = created_at - interval '30 minutes'`.execute(
    db,
  )
}

/** State of the stand-in's first and only account. */
export function stateOf({ world }: Double): AccountState {
  const [state] = world.accounts.values()
  if (!state) throw new Error('the stand-in has no account')
  return state
}

/** A request to the provider, as from the owner's dashboard or from another program with the same keys. */
export async function atProvider(
  double: Double,
  path: string,
  fields: Record<string, string>,
): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${KEYS.secret_key}` }
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${double.address}/v1/${path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { id: string }
}
