import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DifferenceCause } from '#domain/reconciliation.ts'

/** Title and advice for each kind of difference. */
export const DIFFERENCE_WORDS: Record<DifferenceCause, { title: MessageDescriptor; toDo: MessageDescriptor }> = {
  received_there_only: {
    title: msg`Received at Stripe, unknown here`,
    toDo: msg`There is no such payment here, perhaps because a backup was restored. Refund it in Stripe’s dashboard, or add an order by hand.`,
  },
  received_here_only: {
    title: msg`Paid here, not received at Stripe`,
    toDo: msg`The order counts as paid, but the payment is missing. Look it up in Stripe’s dashboard, and ask the buyer if necessary.`,
  },
  other_amount: {
    title: msg`Different amounts`,
    toDo: msg`Compare the order with the payment in Stripe’s dashboard, and refund what was too much.`,
  },
  other_currency: {
    title: msg`Different currencies`,
    toDo: msg`Compare the order with the payment in Stripe’s dashboard, and refund what doesn’t fit.`,
  },
  returned_there_only: {
    title: msg`Refunded at Stripe only`,
    toDo: msg`More was refunded in Stripe’s dashboard than the order knows. If you recorded the same refund by hand, take it back in the order: then Stripe’s counts.`,
  },
  returned_here_only: {
    title: msg`Refunded here only`,
    toDo: msg`The order counts a refund that Stripe hasn’t made. Refund the buyer in Stripe’s dashboard.`,
  },
}
