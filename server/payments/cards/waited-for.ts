import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { applicationFee, type PlatformFee } from '#domain/application-fee.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { type CardOrder, lockOpenCardOrder, noteCardPayment, placeOf } from '#server/orders/cards/card-orders.ts'
import { cancelPayment } from '#server/payments/payments.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'

export type WaitedFor = Awaited<ReturnType<typeof pendingCardPayment>> & object

type Paying = {
  order_id: number
  card_account_id: number
  /** Fee that the platform keeps; null if the account has keys of its own. */
  platform_fee: PlatformFee | null
}

/**
 * The one card payment that an open order waits for: created, or found and updated to the order's present cost. The platform's
 * fee is computed with the amount, and stays until that changes.
 */
export async function waitedFor(trx: Trx, actor: Actor, paying: Paying): Promise<WaitedFor> {
  const { order_id, card_account_id } = paying
  const order = await lockOpenCardOrder(trx, order_id)
  const found = await pendingCardPayment(trx, order_id)
  const { total_gross: amount, currency } = order
  const isSame = found?.card_account_id === card_account_id && found.currency === currency
  if (isSame && found.amount === amount) return found
  await noteCardPayment(trx, order_id, 'waiting')
  await emit(trx, actor, { name: 'order.payment_started', subject_id: order_id, place: placeOf(order) })
  const application_fee = await feeOf(trx, order, paying)
  // Only the platform can change a fee that it has requested.
  if (isSame && (paying.platform_fee || found.application_fee === 0)) {
    const set = { amount, application_fee, version: found.version + 1 }
    await trx.updateTable('payments').set(set).where('id', '=', found.id).execute()
    return { ...found, ...set }
  }
  // The account has other keys now, or the currency has changed.
  if (found) await cancelPayment(trx, [order_id])
  return begin(trx, order, { card_account_id, application_fee })
}

async function feeOf(trx: Trx, { id, total_gross, currency }: CardOrder, { platform_fee }: Paying): Promise<number> {
  if (!platform_fee) return 0
  const items = trx.selectFrom('order_items').select(({ fn }) => fn.sum<number | null>('quantity').as('units'))
  const { units } = await items.where('order_id', '=', id).where('price', '>', 0).executeTakeFirstOrThrow()
  return applicationFee(platform_fee, { gross: total_gross, paid_units: Number(units ?? 0), currency })
}

type Beginning = { card_account_id: number; application_fee: number }

async function begin(trx: Trx, order: CardOrder, beginning: Beginning): Promise<WaitedFor> {
  const { id: order_id, account_id, event_id, total_gross: amount, currency } = order
  await trx
    .insertInto('payments')
    .values({ account_id, event_id, order_id, provider: 'STRIPE', state: 'PENDING', amount, currency, ...beginning })
    .execute()
  const payment = await pendingCardPayment(trx, order_id)
  if (!payment) throw new Error(`order ${order_id} has no card payment`)
  return payment
}

export function pendingCardPayment(trx: Trx, order_id: number) {
  return trx
    .selectFrom('payments')
    .select(['id', 'card_account_id', 'amount', 'currency', 'application_fee'])
    .select(['reference', 'version', 'told_version', 'is_processing'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'PENDING')
    .where('provider', '=', 'STRIPE')
    .executeTakeFirst()
}

export type Told = Pick<WaitedFor, 'id' | 'version'> & { reference: string }

/**
 * Records that the provider knows the payments, in these versions. A payment that is no longer awaited is cancelled there by a
 * job.
 */
export async function noteTold(db: Db, told: readonly Told[]): Promise<void> {
  await sql`
    with known as (
      select id, max(version) as version, min(reference) as reference
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id int, version int, reference text) group by id
    ),
    told as (
      update payments set reference = coalesce(payments.reference, known.reference),
        told_version = greatest(told_version, known.version)
      from known where payments.id = known.id returning payments.id, account_id, state
    ),
    queued as (${addingJobs(
      [{ name: 'cancelCardPayment', lane: 'payments', max_attempts: 25 }],
      sql`select account_id, jsonb_build_object('payment_id', id) as payload from told where state = 'CANCELLED'`,
    )})
    select count(*) from queued`.execute(db)
}

/** Cancels a payment that does not exist at the provider: the next one starts anew. */
export async function giveUp(trx: Trx, { id }: WaitedFor): Promise<void> {
  const set = { state: 'CANCELLED' as const, settled_at: sql<string>`now()` }
  await trx.updateTable('payments').set(set).where('id', '=', id).where('state', '=', 'PENDING').execute()
}
