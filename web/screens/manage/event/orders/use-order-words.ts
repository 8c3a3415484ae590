import { useLingui } from '@lingui/react/macro'
import type { OrderRow } from './order-row.ts'

/** How an order was, or is to be, paid. */
export function usePaymentWord(): (order: OrderRow) => string {
  const { t } = useLingui()
  return (order) => {
    if (order.payment_provider === 'STRIPE') return t`Card`
    if (order.payment_provider === 'OFFLINE') return t`Offline`
    return order.total_gross === 0 ? t`None` : '—'
  }
}

/** The filters of the list and their words. */
export function useOrderFilters() {
  const { t } = useLingui()
  return {
    status: {
      label: t`Status`,
      options: [
        { value: 'COMPLETED', label: t`completed` },
        { value: 'AWAITING_OFFLINE_PAYMENT', label: t`awaiting offline payment` },
        { value: 'CANCELLED', label: t`cancelled` },
      ],
    },
    refund_status: {
      label: t`Refunds`,
      options: [
        { value: 'REFUND_PENDING', label: t`refund pending` },
        { value: 'PARTIALLY_REFUNDED', label: t`partially refunded` },
        { value: 'REFUNDED', label: t`refunded` },
        { value: 'REFUND_FAILED', label: t`refund failed` },
      ],
    },
  }
}
