import { SYSTEM } from '#domain/actor.ts'
import type { PaymentThere } from '#domain/reconciliation.ts'
import type { OpenCardAccount } from '#server/payments/cards/card-accounts.ts'
import { listRefunds, mirrorRefunds } from '#server/payments/cards/mirror-refunds.ts'
import { settleCardPayment } from '#server/payments/cards/settle-card-payment.ts'
import { settleRefund } from '#server/payments/cards/settle-refund.ts'
import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import { differencesOf, type OurPayment, paymentsHere } from './payments-here.ts'
import { type Run, recordDifferences } from './record-differences.ts'
import { stoppedBy } from './stopped.ts'

export type Comparing = {
  services: Pick<Services, 'db' | 'config' | 'log'>
  run: Run & { span_until: string }
  account: OpenCardAccount
}

/**
 * Fetches one payment that seems to differ, does what a webhook would have done, and records remaining differences. Asks the
 * provider before the transactions.
 */
export async function compareAgain({ services: { db }, run, account }: Comparing, reference: string): Promise<void> {
  const which = { card_account_id: account.id, references: [reference], until: run.span_until }
  const outcome = await account.provider.fetchPayment(reference)
  const there = thereOf(reference, outcome)
  const known = (await paymentsHere(db, which)).get(reference)
  if (known) await heal({ db, account }, { known, outcome })
  await db.transaction().execute(async (trx) => {
    const here = (await paymentsHere(trx, which)).get(reference) ?? null
    const differences = differencesOf(here, there)
    const currency_here = here?.currency ?? there?.currency ?? ''
    const currency_there = there?.currency || currency_here
    const payment_id = here?.payment_id ?? null
    await recordDifferences(trx, run, { reference, payment_id, differences, currency_here, currency_there })
  })
}

/** Null if the provider does not know it. */
function thereOf(reference: string, outcome: PaymentOutcome): PaymentThere | null {
  if (outcome.state === 'refused' && outcome.code === 'not_found') return null
  if (outcome.state === 'refused' || outcome.state === 'unknown') throw stoppedBy(outcome)
  if (outcome.state !== 'succeeded') return { reference, is_received: false, amount: 0, currency: '', returned: 0 }
  const { received, refunded: returned } = outcome
  return { reference, is_received: true, ...received, returned }
}

type Healing = Pick<Comparing['services'], 'db'> & Pick<Comparing, 'account'>
type Sick = { known: OurPayment; outcome: PaymentOutcome }

async function heal({ db, account }: Healing, { known, outcome }: Sick): Promise<void> {
  const settling = { payment_id: known.payment_id, outcome, actor: SYSTEM }
  if (outcome.state === 'succeeded' && known.state !== 'SUCCEEDED')
    await db.transaction().execute((trx) => settleCardPayment(trx, settling))
  for (const { id: refund_id, reference } of await refundsAt(db, known.payment_id)) {
    const refund = await account.provider.fetchRefund(reference ?? '')
    if (refund.state === 'unknown') throw stoppedBy(refund)
    // A refund that the provider does not know stays a difference.
    if (refund.state !== 'refused')
      await db.transaction().execute((trx) => settleRefund(trx, { refund_id, outcome: refund }))
  }
  const { payment_id } = known
  const listed = await listRefunds(db, { provider: account.provider, payment_id, outcome })
  if (listed.state !== 'listed') throw stoppedBy(listed)
  await db.transaction().execute((trx) => mirrorRefunds(trx, payment_id, listed))
}

/** Refunds of a payment that the provider knows, and that may have ended differently there. */
function refundsAt(db: Services['db'], payment_id: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'reference'])
    .where('payment_id', '=', payment_id)
    .where('state', 'in', ['PENDING', 'SUCCEEDED'])
    .where('reference', 'is not', null)
    .where('reference', '<>', '')
    .orderBy('id')
    .execute()
}
