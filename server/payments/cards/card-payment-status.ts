import type { Actor } from '#domain/actor.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { DeclineCode } from '#server/payments/providers/provider.ts'
import type { Services } from '#server/services.ts'
import { type AskedFor, askAndSettle } from './ask-and-settle.ts'
import type { CardBatches } from './at-once/card-batches.ts'

type Call = { services: Services; batches: CardBatches; actor: Actor }
type Paid = { order: OrderRow; event: EventRow }

/** State of the newest card payment of an order, after asking the provider if it may have changed. */
export async function cardPaymentStatus({ services, batches, actor }: Call, { order, event }: Paid) {
  const before = await newest(services.db, order.id)
  if (!before) throw new ApiError('not_found')
  const asking = {
    open: (card_account_id: number) => batches.account(card_account_id, null),
    settle: (asked: AskedFor) => batches.settle(event.id, { ...asked, order_id: order.id, actor, event }),
  }
  const { effect } = before.state === 'SUCCEEDED' ? { effect: 'none' } : await askAndSettle(before, asking)
  return presentStatus(effect === 'completed' ? COMPLETED : ((await newest(services.db, order.id)) ?? before))
}

type Newest = Pick<
  Awaited<ReturnType<typeof newest>> & object,
  'state' | 'is_processing' | 'decline_code' | 'is_surplus'
>

const COMPLETED: Newest = { state: 'SUCCEEDED', is_processing: false, decline_code: null, is_surplus: false }

function presentStatus({ state, is_processing, decline_code, is_surplus }: Newest) {
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
    .select(['id', 'state', 'is_processing', 'decline_code', 'card_account_id', 'reference'])
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
