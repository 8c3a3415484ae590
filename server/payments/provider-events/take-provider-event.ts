import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import type { Trx } from '#server/lib/database.ts'
import { type OpenCardAccount, openCardAccount } from '#server/payments/cards/card-accounts.ts'
import { listRefunds, mirrorRefunds } from '#server/payments/cards/mirror-refunds.ts'
import { settleCardPayment } from '#server/payments/cards/settle-card-payment.ts'
import { settleRefund } from '#server/payments/cards/settle-refund.ts'
import { withdraw } from '#server/payments/platform/withdraw.ts'
import type { About } from '#server/payments/providers/provider.ts'
import { NOT_AT_ONCE_ON_DISK } from '#server/queue/take-jobs.ts'
import type { Services } from '#server/services.ts'

type Needed = Pick<Services, 'db' | 'config'>

export type ProviderEvent = {
  card_account_id: number
  event_id: string
  type: string
  kind: About['kind']
  reference: string | null
}

/**
 * Job: handles an event of the card provider. Does not trust the event's content: it asks the provider for the object's present
 * state, so the order of events does not matter. Its row is written in the transaction of its effect, so an event that is
 * repeated, even years later, does nothing.
 */
export async function takeProviderEvent({ db, config }: Needed, event: ProviderEvent): Promise<void> {
  if ((await takeSettled(db, event)) || (await isTaken(db, event))) return
  const account = await openCardAccount({ db, config }, event.card_account_id)
  const act = account ? await planned({ db, config }, account, event) : IGNORED
  await db.transaction().execute(async (trx) => {
    const row = await take(trx, event)
    if (row)
      await trx
        .updateTable('provider_events')
        .set({ effect: await act(trx) })
        .where('id', '=', row.id)
        .execute()
  })
}

type Act = (trx: Trx) => Promise<string>
const IGNORED: Act = async () => 'ignored'

/** Asks the provider before the transaction, and returns the act for it. */
async function planned(needed: Needed, account: OpenCardAccount, { kind, reference }: ProviderEvent): Promise<Act> {
  if (reference === null) return IGNORED
  if (kind === 'payment') return ofPayment(needed, account, reference)
  if (kind === 'refund') return ofRefund(needed, account, reference)
  if (kind !== 'account') return IGNORED
  return account.connected_account === null ? ofAccount(account) : ofConnected(account, account.connected_account)
}

async function ofPayment({ db }: Needed, { id, provider }: OpenCardAccount, reference: string): Promise<Act> {
  const row = db
    .selectFrom('payments')
    .select('id')
    .where('card_account_id', '=', id)
    .where('reference', '=', reference)
  const payment = await row.executeTakeFirst()
  if (!payment) return IGNORED
  const outcome = await provider.fetchPayment(reference)
  if (outcome.state === 'unknown' || outcome.state === 'refused') throw new Error('the card provider does not tell')
  const listed = await listRefunds(db, { provider, payment_id: payment.id, outcome })
  if (listed.state !== 'listed') throw new Error('the card provider does not tell')
  return async (trx) => {
    const effect = await settleCardPayment(trx, { payment_id: payment.id, outcome, actor: SYSTEM })
    const made = await mirrorRefunds(trx, payment.id, listed)
    return made > 0 && effect === 'none' ? 'refund_found' : effect
  }
}

async function ofRefund({ db }: Needed, { id, provider }: OpenCardAccount, reference: string): Promise<Act> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('refunds.reference', '=', reference)
    .where('card_account_id', '=', id)
    .executeTakeFirst()
  if (!refund) return IGNORED
  const outcome = await provider.fetchRefund(reference)
  if (outcome.state === 'unknown' || outcome.state === 'refused') throw new Error('the card provider does not tell')
  return (trx) => settleRefund(trx, { refund_id: refund.id, outcome })
}

/** Records whether the provider lets the account take payments. */
async function ofAccount({ id, provider }: OpenCardAccount): Promise<Act> {
  const { answered, can_charge, can_refund, is_ready } = await provider.testKeys()
  if (!answered) throw new Error('the card provider does not tell')
  return async (trx) => {
    await trx.updateTable('card_accounts').set({ can_charge, can_refund, is_ready }).where('id', '=', id).execute()
    return 'tested'
  }
}

/** The same for an account connected to the platform; the provider may have ended that. */
async function ofConnected({ id, account_id, provider }: OpenCardAccount, provider_account: string): Promise<Act> {
  const told = await provider.standing()
  if (told.state === 'gone')
    return async (trx) => {
      await withdraw(trx, SYSTEM, { account_id, provider_account })
      return 'withdrawn'
    }
  if (told.state !== 'told') throw new Error('the card provider does not tell')
  const { can_charge: is_ready } = told.standing
  return async (trx) => {
    await trx.updateTable('card_accounts').set({ is_ready }).where('id', '=', id).execute()
    return 'tested'
  }
}

/** The buyer returned earlier: the payment is settled, so the provider need not be asked. */
async function takeSettled(db: Needed['db'], { card_account_id, event_id, type, reference }: ProviderEvent) {
  if (type !== 'payment_intent.succeeded') return false
  const { rows } = await sql`
    insert into provider_events (card_account_id, account_id, event_id, type, reference, provider, effect)
    select card_account_id, account_id, ${event_id}, ${type}, reference, provider, 'none'
    from payments, ${NOT_AT_ONCE_ON_DISK} as settings
    where card_account_id = ${card_account_id} and reference = ${reference} and state = 'SUCCEEDED'
    on conflict (provider, card_account_id, event_id) do nothing returning id`.execute(db)
  return rows.length > 0
}

function isTaken(db: Needed['db'], { card_account_id, event_id }: ProviderEvent) {
  const row = db.selectFrom('provider_events').select('id').where('card_account_id', '=', card_account_id)
  return row.where('provider', '=', 'STRIPE').where('event_id', '=', event_id).executeTakeFirst()
}

/** A job with the same event at the same moment waits here, and finds it taken. */
async function take(trx: Trx, { card_account_id, event_id, type, reference }: ProviderEvent) {
  const values = { card_account_id, event_id, type, reference, provider: 'STRIPE' as const, effect: 'none' }
  const account_id = sql<number>`(select account_id from card_accounts where id = ${card_account_id})`
  return trx
    .insertInto('provider_events')
    .values({ ...values, account_id })
    .onConflict((row) => row.columns(['provider', 'card_account_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Job: deletes old events. A signature expires after five minutes, so these are never repeated. */
export async function pruneProviderEvents({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from provider_events where received_at < now() - interval '90 days'`.execute(db)
}
