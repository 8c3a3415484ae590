import { type Actor, SYSTEM } from '#domain/actor.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import type { DeclineCode } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import { openCardAccount } from './card-accounts.ts'
import { settleCardPayment } from './settle-card-payment.ts'

const NOT_TOLD = { effect: 'none', state: 'unknown' } as const

type Needed = Pick<Services, 'db' | 'config'>

/** Asks the provider how a payment stands, and does what follows. `unknown`: it could not be asked. */
export async function askAndSettle(services: Needed, payment_id: number, actor: Actor = SYSTEM) {
  const payment = await services.db
    .selectFrom('payments')
    .select(['card_account_id', 'reference'])
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (payment.reference === null || payment.card_account_id === null) return NOT_TOLD
  const account = await openCardAccount(services, payment.card_account_id)
  const outcome = await account?.provider.fetchPayment(payment.reference)
  if (!outcome || outcome.state === 'unknown' || outcome.state === 'refused') return NOT_TOLD
  const settling = { payment_id, outcome, actor }
  const effect = await services.db.transaction().execute((trx) => settleCardPayment(trx, settling))
  return { effect, state: outcome.state }
}

/** How the newest card payment of an order stands, after asking the provider wherever something may have changed. */
export async function cardPaymentStatus(services: Needed, actor: Actor, order_id: number) {
  const before = await newest(services.db, order_id)
  if (!before) throw new ApiError('not_found')
  if (before.state !== 'SUCCEEDED') await askAndSettle(services, before.id, actor)
  const { state, is_processing, decline_code, is_surplus } = (await newest(services.db, order_id)) ?? before
  const code = decline_code as DeclineCode | null
  if (state === 'SUCCEEDED')
    return { status: is_surplus ? ('refunded' as const) : ('succeeded' as const), decline_code: null }
  if (state !== 'PENDING') return { status: 'cancelled' as const, decline_code: null }
  if (is_processing) return { status: 'processing' as const, decline_code: null }
  return { status: code === null ? ('waiting' as const) : ('failed' as const), decline_code: code }
}

function newest(db: Db, order_id: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'state', 'is_processing', 'decline_code'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refunds')
          .select('refunds.id')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('is_surplus', '=', true),
      )
        .$castTo<boolean>()
        .as('is_surplus'),
    )
    .where('order_id', '=', order_id)
    .where('provider', '=', 'STRIPE')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
