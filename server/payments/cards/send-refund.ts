import { isOfLostPlatform } from '#server/payments/platform/out-of-reach.ts'
import type { RefundOutcome } from '#server/payments/providers/provider.ts'
import { TryAgainIn } from '#server/queue/take-jobs.ts'
import type { Services } from '#server/services.ts'
import { type OpenCardAccount, openCardAccount } from './card-accounts.ts'
import { settleRefund } from './settle-refund.ts'

type Needed = Pick<Services, 'db' | 'config'>
const HOURS = 3600

/**
 * Job: gives money back to a card. The provider is asked with the key of the row, so however often it is asked, once. What
 * it has not carried out yet is asked for again.
 */
export async function sendRefund({ db, config }: Needed, { refund_id }: { refund_id: number }): Promise<void> {
  const refund = await pendingRefund(db, refund_id)
  if (!refund) return
  const { card_account_id } = refund
  const account = card_account_id === null ? null : await openCardAccount({ db, config }, card_account_id)
  // The provider has it, and tells once the keys are back: it has not failed.
  if (!account && refund.reference !== null && (await isOfLostPlatform(db, card_account_id)))
    throw new TryAgainIn(6 * HOURS, 'the platform’s keys are gone')
  const outcome = account ? await atProvider(account, refund) : NOT_CONNECTED
  if (outcome.state === 'unknown' || (outcome.state === 'refused' && outcome.code === 'busy'))
    throw new Error('the card provider does not answer')
  await db.transaction().execute((trx) => settleRefund(trx, { refund_id, outcome }))
  if (outcome.state === 'pending') throw new TryAgainIn(6 * HOURS, 'the refund is on its way')
}

/** The refund cannot be asked for: the keys are gone. */
const NOT_CONNECTED = { state: 'refused', code: 'keys_invalid' } as const

type Pending = NonNullable<Awaited<ReturnType<typeof pendingRefund>>>

async function atProvider({ provider, platform_fee }: OpenCardAccount, refund: Pending): Promise<RefundOutcome> {
  if (refund.reference !== null) return provider.fetchRefund(refund.reference)
  const { id: refund_id, amount, paid_by } = refund
  if (paid_by === null) return NOT_CONNECTED
  // The platform alone can give back its fee.
  const give_fee_back = platform_fee !== null && refund.application_fee > 0
  const outcome = await provider.refund({ refund_id, reference: paid_by, amount, give_fee_back })
  if (outcome.state !== 'refused' || outcome.code !== 'already_refunded') return outcome
  // Somebody gave it back in the provider's dashboard.
  const payment = await provider.fetchPayment(paid_by)
  const has_gone_back = payment.state === 'succeeded' && payment.refunded >= payment.received.amount
  return has_gone_back ? { state: 'succeeded', reference: '', refunded: payment.received } : outcome
}

function pendingRefund(db: Services['db'], refund_id: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.reference', 'payments.reference as paid_by'])
    .select(['card_account_id', 'application_fee'])
    .where('refunds.id', '=', refund_id)
    .where('refunds.state', '=', 'PENDING')
    .executeTakeFirst()
}
