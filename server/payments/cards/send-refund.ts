import { type RefundsThere, refundsToMirror } from '#domain/mirrored-refunds.ts'
import { isOfLostPlatform } from '#server/payments/platform/out-of-reach.ts'
import type { CardProvider, RefundOutcome, RefusedCode } from '#server/payments/providers/provider.ts'
import { TryAgainIn } from '#server/queue/take-jobs.ts'
import type { Services } from '#server/services.ts'
import { type OpenCardAccount, openCardAccount } from './card-accounts.ts'
import { listRefunds, mirrorRefunds, refundsHere } from './mirror-refunds.ts'
import { settleRefund } from './settle-refund.ts'

type Needed = Pick<Services, 'db' | 'config'>
const HOURS = 3600

/**
 * Job: refunds a card. The key of the request is derived from the row, so it takes effect once, however often it is sent. A
 * refund that is still pending at the provider is asked for again.
 */
export async function sendRefund({ db, config }: Needed, { refund_id }: { refund_id: number }): Promise<void> {
  const refund = await pendingRefund(db, refund_id)
  if (!refund) return
  const { card_account_id } = refund
  const account = card_account_id === null ? null : await openCardAccount({ db, config }, card_account_id)
  // The provider has the refund, and reports it once the keys are back: it has not failed.
  if (!account && refund.reference !== null && (await isOfLostPlatform(db, card_account_id)))
    throw new TryAgainIn(6 * HOURS, 'the platform’s keys are gone')
  const { outcome, there } = account ? await answered(db, account, refund) : { outcome: NOT_CONNECTED }
  if (outcome.state === 'unknown' || (outcome.state === 'refused' && outcome.code === 'busy'))
    throw new Error('the card provider does not answer')
  await db.transaction().execute(async (trx) => {
    await settleRefund(trx, { refund_id, outcome })
    if (there) await mirrorRefunds(trx, refund.payment_id, there)
  })
  if (outcome.state === 'pending') throw new TryAgainIn(6 * HOURS, 'the refund is on its way')
}

/** The refund cannot be requested: the keys are gone. */
const NOT_CONNECTED = { state: 'refused', code: 'keys_invalid' } as const

type Pending = NonNullable<Awaited<ReturnType<typeof pendingRefund>>>
/** `there`: refunds made in the provider's dashboard meanwhile. */
type Answered = { outcome: RefundOutcome; there?: RefundsThere }

async function answered(db: Services['db'], account: OpenCardAccount, refund: Pending): Promise<Answered> {
  const { provider, platform_fee } = account
  const { id: refund_id, amount, paid_by, reference } = refund
  if (reference !== null) return { outcome: await provider.fetchRefund(reference) }
  if (paid_by === null) return { outcome: NOT_CONNECTED }
  // Only the platform can refund its fee.
  const give_fee_back = platform_fee !== null && refund.application_fee > 0
  const outcome = await provider.refund({ refund_id, reference: paid_by, amount, give_fee_back })
  const hasGoneBack = outcome.state === 'refused' && GONE_BACK.includes(outcome.code)
  return hasGoneBack ? madeThere(db, provider, { ...refund, paid_by, outcome }) : { outcome }
}

const GONE_BACK: readonly string[] = ['already_refunded', 'exceeds_payment'] satisfies RefusedCode[]

type Refused = Pending & { paid_by: string; outcome: RefundOutcome }

/** Too little is left at the provider. A refund of the same amount without a row is the one that was wanted. */
async function madeThere(db: Services['db'], provider: CardProvider, refused: Refused): Promise<Answered> {
  const { payment_id, paid_by, amount, outcome } = refused
  const payment = await provider.fetchPayment(paid_by)
  if (payment.state !== 'succeeded') return { outcome: payment.state === 'unknown' ? payment : outcome }
  const listed = await listRefunds(db, { provider, payment_id, outcome: payment })
  if (listed.state !== 'listed') return { outcome: listed.state === 'unknown' ? listed : outcome }
  const ended = (await refundsHere(db, payment_id)).filter(({ state }) => state !== 'PENDING')
  const same = refundsToMirror(ended, listed).find((refund) => refund.amount === amount)
  if (!same) return { outcome, there: listed }
  const { reference, is_pending } = same
  const state = is_pending ? 'pending' : 'succeeded'
  return { outcome: { state, reference, refunded: { ...payment.received, amount } }, there: listed }
}

function pendingRefund(db: Services['db'], refund_id: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.reference', 'payment_id', 'application_fee'])
    .select(['card_account_id', 'payments.reference as paid_by'])
    .where('refunds.id', '=', refund_id)
    .where('refunds.state', '=', 'PENDING')
    .executeTakeFirst()
}
