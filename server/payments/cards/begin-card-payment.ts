import type { Actor } from '#domain/actor.ts'
import { waysToPay } from '#domain/way-to-pay.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { OrderRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import { chargingCardAccount, madeBy, type OpenCardAccount } from './card-accounts.ts'
import { settleCardPayment } from './settle-card-payment.ts'
import { giveUp, noteTold, type WaitedFor, waitedFor } from './waited-for.ts'

type Call = { services: Services; actor: Actor }
type Begun = { account: OpenCardAccount; payment: WaitedFor; client_secret: string }

/**
 * The one payment of an order at the provider, of what the order costs now. No transaction waits for the provider: the row is
 * written first, its id is the key of the request, and what is answered is noted afterwards.
 */
export async function beginCardPayment({ services, actor }: Call, order: OrderRow): Promise<Begun> {
  const account = await accountFor(services, order)
  // A payment that cannot be gone on with is followed by another one.
  for (const _ of ['first', 'second']) {
    const paying = { order_id: order.id, card_account_id: account.id, platform_fee: account.platform_fee }
    const payment = await services.db.transaction().execute((trx) => waitedFor(trx, actor, paying))
    if (payment.is_processing) throw new ApiError('payment_under_way')
    const outcome = await told(services, { account, payment, order })
    if (outcome.state === 'requires_action' || outcome.state === 'declined')
      return { account, payment, client_secret: outcome.client_secret }
    if (outcome.state === 'refused' || outcome.state === 'unknown') {
      await refuse(services, { payment, outcome })
      continue
    }
    const settling = { payment_id: payment.id, outcome, actor }
    await services.db.transaction().execute((trx) => settleCardPayment(trx, settling))
    if (outcome.state === 'succeeded') throw new ApiError('order_already_processed')
    if (outcome.state === 'processing') throw new ApiError('payment_under_way')
  }
  throw new ApiError('card_provider_silent')
}

async function accountFor(services: Services, order: OrderRow): Promise<OpenCardAccount> {
  const settings = await loadEventSettings(services.db, order.event_id)
  const account =
    waysToPay(settings).includes('STRIPE') && order.total_gross > 0
      ? await chargingCardAccount(services, order.account_id)
      : null
  if (!account) throw new ApiError('payment_not_offered')
  return account
}

type AtProvider = { account: OpenCardAccount; payment: WaitedFor; order: OrderRow }

/** Makes it there, or changes what it is of, or asks how it stands. */
async function told({ db }: Services, { account, payment, order }: AtProvider): Promise<PaymentOutcome> {
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
  // A payment that has ended meanwhile is not changed any more.
  if (outcome.state === 'refused' && outcome.code === 'wrong_state' && reference !== null)
    return provider.fetchPayment(reference)
  if ('reference' in outcome) await db.transaction().execute((trx) => noteTold(trx, payment, outcome.reference))
  return outcome
}

type Failed = { payment: WaitedFor; outcome: Extract<PaymentOutcome, { state: 'refused' | 'unknown' }> }

/** Returns where another attempt may do better. */
async function refuse({ db, log }: Services, { payment, outcome }: Failed): Promise<void> {
  if (outcome.state === 'unknown' || outcome.code === 'busy') throw new ApiError('card_provider_silent')
  if (outcome.code === 'amount_out_of_range') throw new ApiError('amount_not_by_card')
  // Its row changed between an answer that was lost and now, so it is another payment.
  if (outcome.code === 'key_reused') return db.transaction().execute((trx) => giveUp(trx, payment))
  log.warn({ payment_id: payment.id, code: outcome.code }, 'the card provider refused a payment')
  throw new ApiError('payment_not_offered')
}
