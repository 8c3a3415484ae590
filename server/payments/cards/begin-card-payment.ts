import type { Actor } from '#domain/actor.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import type { CardBatches } from './at-once/card-batches.ts'
import { madeBy, type OpenCardAccount } from './card-accounts.ts'
import { giveUp, type WaitedFor } from './waited-for.ts'

type Call = { services: Services; batches: CardBatches; actor: Actor }
type Paying = { order: OrderRow; event: EventRow }
type Begun = { account: OpenCardAccount; payment: WaitedFor; client_secret: string }

/**
 * The one payment of an order at the provider, with the order's present cost. No transaction waits for the provider: the row is
 * written first, its id is the key of the request, and the answer is recorded afterwards.
 */
export async function beginCardPayment({ batches, ...call }: Call, { order, event }: Paying): Promise<Begun> {
  const { services, actor } = call
  const { id: order_id, account_id } = order
  // A payment that cannot be continued is followed by another one.
  for (const _ of ['first', 'second']) {
    const { account, payment } = await batches.begin(event.id, { order_id, account_id, actor })
    if (payment.is_processing) throw new ApiError('payment_under_way')
    const outcome = await told(batches, { account, payment, order })
    if (outcome.state === 'requires_action' || outcome.state === 'declined')
      return { account, payment, client_secret: outcome.client_secret }
    if (outcome.state === 'refused' || outcome.state === 'unknown') {
      await refuse(services, { payment, outcome })
      continue
    }
    await batches.settle(event.id, { payment_id: payment.id, order_id, outcome, actor, event })
    if (outcome.state === 'succeeded') throw new ApiError('order_already_processed')
    if (outcome.state === 'processing') throw new ApiError('payment_under_way')
  }
  throw new ApiError('card_provider_silent')
}

type AtProvider = { account: OpenCardAccount; payment: WaitedFor; order: OrderRow }

/** Creates it at the provider, or changes its amount, or asks for its state. */
async function told(batches: CardBatches, { account, payment, order }: AtProvider): Promise<PaymentOutcome> {
  const { provider } = account
  const { id: payment_id, reference, version, amount, currency } = payment
  const application_fee = account.platform_fee && payment.application_fee
  const money = { amount, currency }
  if (reference !== null && payment.told_version >= version) return provider.fetchPayment(reference)
  const place = { order: order.public_id, order_id: String(order.id), event_id: String(order.event_id) }
  const about = { ...place, ...madeBy(account) }
  const description = `Order ${order.public_id}`
  const outcome =
    reference === null
      ? await provider.create({ payment_id, money, description, about, application_fee })
      : await provider.change({ payment_id, version, reference, money, application_fee })
  // A payment that has ended meanwhile can no longer be changed.
  if (outcome.state === 'refused' && outcome.code === 'wrong_state' && reference !== null)
    return provider.fetchPayment(reference)
  if ('reference' in outcome)
    await batches.noteTold(order.event_id, { id: payment_id, version, reference: outcome.reference })
  return outcome
}

type Failed = { payment: WaitedFor; outcome: Extract<PaymentOutcome, { state: 'refused' | 'unknown' }> }

/** Returns if another attempt may succeed. */
async function refuse({ db, log }: Services, { payment, outcome }: Failed): Promise<void> {
  if (outcome.state === 'unknown' || outcome.code === 'busy') throw new ApiError('card_provider_silent')
  if (outcome.code === 'amount_out_of_range') throw new ApiError('amount_not_by_card')
  // The row changed after a lost answer, so the key belongs to another payment.
  if (outcome.code === 'key_reused') return db.transaction().execute((trx) => giveUp(trx, payment))
  log.warn({ payment_id: payment.id, code: outcome.code }, 'the card provider refused a payment')
  throw new ApiError('payment_not_offered')
}
