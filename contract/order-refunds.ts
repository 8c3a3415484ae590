import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { order } from './orders.ts'

export const orderRefunds = {
  markAsPaidBack: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/refunds/:refund_id/mark-as-paid-back',
    access: 'event',
    permission: 'orders.refund',
    summary: 'Record that a refund by hand was paid back',
    description:
      'Of a `PENDING` refund with `is_recorded`, which a buyer caused by cancelling. It counts from now on, and the buyer is emailed; 409 `refund_not_due` otherwise.',
    response: order,
    atomic: true,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/refunds/:refund_id/take-back',
    access: 'event',
    permission: 'orders.refund',
    summary: 'Take back a refund that was recorded by mistake',
    description:
      'Only for refunds recorded by hand: no money moves. The refund stays in the list as `CANCELLED` and counts nowhere. ' +
      'Orders and tickets that were cancelled with it stay cancelled, and nobody is emailed. If a credit note was issued for ' +
      'the refund and the order is not cancelled, another document takes that credit note back.',
    /** For the team; the buyer does not see it. */
    body: z.object({ reason: line(500) }),
    response: order,
    atomic: true,
  }),
}
