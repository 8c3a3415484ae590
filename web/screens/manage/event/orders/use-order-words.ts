import { useLingui } from '@lingui/react/macro'
import type { LatestInvoice } from '#contract/orders.ts'
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

/** An invoice's number, and whether it is paid. */
export function useInvoiceWord(): (invoice: LatestInvoice) => string {
  const { t } = useLingui()
  return ({ invoice_number, status }) => {
    const words = {
      UNPAID: t`${invoice_number}, not paid yet`,
      PAID: t`${invoice_number}, paid`,
      VOID: t`${invoice_number}, void`,
    }
    return words[status]
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
        { value: 'AWAITING_OFFLINE_PAYMENT', label: t`awaiting payment` },
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
