import { sql } from 'kysely'
import { isWorthAnotherTry, type ReconciliationFailure, secondsUntilTry } from '#domain/reconciliation.ts'
import type { Db } from '#server/lib/database.ts'
import { madeBy, openCardAccount } from '#server/payments/cards/card-accounts.ts'
import type { ListedPayment } from '#server/payments/providers/provider.ts'
import { TryAgainIn } from '#server/queue/take-jobs.ts'
import type { Services } from '#server/services.ts'
import { type Comparing, compareAgain } from './compare-again.ts'
import { differencesOf, paymentsHere } from './payments-here.ts'
import { endRun, type Progress, takeStep } from './runs.ts'
import { Stopped, stoppedBy } from './stopped.ts'

type Needed = Pick<Services, 'db' | 'config' | 'log'>
type Step = { run_id: number; step: number }

/** Job: one page of a run (docs/payments.md). A repetition has no further effect. */
export async function reconcileCards(services: Needed, { run_id, step }: Step): Promise<void> {
  const run = await runAt(services.db, { run_id, step })
  if (!run) return
  try {
    const account = await openCardAccount(services, run.card_account_id)
    if (!account) throw new Stopped('disconnected')
    const comparing = { services, run, account }
    await (run.is_listed ? compareRest(comparing) : comparePage(comparing))
  } catch (error) {
    const failure = error instanceof Stopped ? error.failure : 'unexpected'
    if (failure === 'unexpected') services.log.error({ err: error, run_id }, 'card payments could not be compared')
    await noteFailure(services.db, run, failure)
  }
}

function runAt(db: Db, { run_id, step }: Step) {
  const row = db.selectFrom('card_reconciliations').selectAll().where('id', '=', run_id)
  return row.where('step', '=', step).where('ended_at', 'is', null).executeTakeFirst()
}

type UnderWay = NonNullable<Awaited<ReturnType<typeof runAt>>>
type Page = Comparing & { run: UnderWay }

async function comparePage(comparing: Page): Promise<void> {
  const { services, run, account } = comparing
  const { span_from, span_until: until, cursor } = run
  const span = { from: new Date(span_from), until: new Date(until), after: cursor }
  const page = await account.provider.listPayments(span)
  if (page.state !== 'listed') throw stoppedBy(page)
  const references = page.payments.map(({ reference }) => reference)
  const ours = await paymentsHere(services.db, { card_account_id: account.id, references, until })
  const listed = page.payments.filter((payment) => ours.has(payment.reference) || isOurs(comparing, payment))
  const agreed: string[] = []
  for (const { reference, state, received, refunded } of listed) {
    const here = ours.get(reference) ?? null
    const there = { reference, is_received: state === 'succeeded', ...received, returned: refunded }
    const agrees = differencesOf(here, there).length === 0 && !here?.has_waiting_refund
    if (agrees) agreed.push(reference)
    else await compareAgain(comparing, reference)
  }
  const compared = listed.filter(({ state, reference }) => state === 'succeeded' || ours.get(reference)?.is_received)
  await go(comparing, {
    cursor: page.next,
    is_listed: page.next === null,
    compared: compared.length,
    agreed,
    payment_ids: [...ours.values()].map(({ payment_id }) => payment_id),
  })
}

/**
 * True if the payment is ours. The same account of the provider may be charged by others: another shop, or another account of
 * this installation.
 */
function isOurs({ account }: Comparing, { about }: ListedPayment): boolean {
  const { installation, account_id } = madeBy(account)
  return about.installation === installation && about.account_id === account_id
}

const AT_A_TIME = 50

/** Compares payments missing in the list: those that only we know as received, and older ones that differed before. */
async function compareRest(comparing: Page): Promise<void> {
  const { services, run } = comparing
  const references = await restOf(services.db, run)
  for (const reference of references) await compareAgain(comparing, reference)
  const cursor = references.at(-1)
  if (cursor === undefined) return services.db.transaction().execute((trx) => endRun(trx, run, null))
  await go(comparing, { cursor, is_listed: true, compared: references.length, agreed: [], payment_ids: [] })
}

async function restOf(db: Db, { id, card_account_id, span_from, span_until, cursor }: UnderWay): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from (
      select reference from payments
      where card_account_id = ${card_account_id} and state = 'SUCCEEDED' and reference is not null
        and settled_at >= ${span_from} and settled_at < ${span_until}
        and not exists (select from card_reconciled_payments where run_id = ${id} and payment_id = payments.id)
      union
      select reference from card_differences
      where card_account_id = ${card_account_id} and resolved_at is null and seen_by_run_id <> ${id}
    ) rest
    where ${cursor}::text is null or reference > ${cursor}
    order by reference limit ${AT_A_TIME}`.execute(db)
  return rows.map(({ reference }) => reference)
}

const go = ({ services: { db }, run }: Page, progress: Progress) =>
  db.transaction().execute((trx) => takeStep(trx, run, progress))

/** Ends the run, or throws so that the queue retries the step. */
async function noteFailure(db: Db, run: UnderWay, failure: ReconciliationFailure): Promise<void> {
  const failed_tries = run.failed_tries + 1
  if (!isWorthAnotherTry(failure, failed_tries)) return db.transaction().execute((trx) => endRun(trx, run, failure))
  await db.updateTable('card_reconciliations').set({ failed_tries, failure }).where('id', '=', run.id).execute()
  throw new TryAgainIn(secondsUntilTry(failed_tries), failure)
}
