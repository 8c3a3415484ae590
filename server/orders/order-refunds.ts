import type { contract } from '#contract/contract.ts'
import type { Handlers } from '#server/http/serve.ts'
import { markRefundAsPaidBack } from './mark-refund-as-paid-back.ts'
import { orderWithItems } from './order-queries.ts'
import { takeBackRefund } from './take-back-refund.ts'

export const orderRefunds: Handlers<typeof contract.orderRefunds> = {
  markAsPaidBack: ({ db, actor, event, params: { order_id, refund_id } }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, order_id)
      await markRefundAsPaidBack(trx, actor, { event, order_id, refund_id })
      return orderWithItems(trx, event.id, order_id)
    }),

  takeBack: ({ db, actor, event, params: { order_id, refund_id }, body: { reason } }) =>
    db.transaction().execute(async (trx) => {
      await orderWithItems(trx, event.id, order_id)
      await takeBackRefund(trx, actor, { event, order_id, refund_id, reason })
      return orderWithItems(trx, event.id, order_id)
    }),
}
