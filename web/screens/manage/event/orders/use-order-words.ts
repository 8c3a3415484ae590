import { useLingui } from '@lingui/react/macro'
import { events } from '#contract/events.ts'
import type { LatestInvoice } from '#contract/invoices.ts'
import { productCategories } from '#contract/products.ts'
import type { OrderPaymentMethod } from '#domain/received-method.ts'
import { zonedToUtc } from '#domain/time.ts'
import { PAYMENT_METHOD_NAMES } from '#web/components/manage/words/payment-method-names.ts'
import { RECEIVED_METHOD_NAMES } from '#web/components/manage/words/received-method-names.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { FilterChoices } from '#web/ui/list/filter-menu.tsx'
import { amountOf, dayFrom, lastDayBefore, RANGED } from './filters/order-ranges.ts'
import type { OrderRow } from './order-row.ts'
import { useEventTags } from './use-event-tags.ts'

/** Way of payment, past or expected. Unless it was recorded, offline payments are named if the event offers only one method. */
export function usePaymentWord(): (order: OrderRow) => string {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const enabled = useMay()(events.getSettings)
  const { data } = useApiQuery(events.getSettings, { params: { event_id } }, { enabled })
  const [kind, ...others] = new Set(data?.data.offline_payment_methods.map((method) => method.kind))
  return (order) => {
    if (order.payment_provider === 'STRIPE') return t`Card`
    if (order.payment_method !== 'NONE') return i18n._(RECEIVED_METHOD_NAMES[order.payment_method])
    if (order.total_gross === 0) return t`Free`
    if (order.payment_provider === null) return '—'
    return kind && others.length === 0 ? i18n._(PAYMENT_METHOD_NAMES[kind]) : t`Not by card`
  }
}

/** Invoice number and status. */
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

/** Filters of the list with their texts. */
export function useOrderFilters(): FilterChoices {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const { data } = useApiQuery(productCategories.list, { params: { event_id } })
  const tags = useEventTags()
  const products = (data?.data ?? []).flatMap((category) => category.products)
  return {
    status: {
      label: t`Status`,
      options: [
        { value: 'COMPLETED', label: t`completed` },
        { value: 'AWAITING_OFFLINE_PAYMENT', label: t`awaiting payment` },
        { value: 'RESERVED', label: t`in checkout` },
        { value: 'CANCELLED', label: t`cancelled` },
        { value: 'EXPIRED', label: t`expired` },
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
    product_id: {
      label: t`Product`,
      areNames: true,
      options: products.map((product) => ({ value: String(product.id), label: product.title })),
    },
    ...(tags.length > 0 && {
      tag: { label: t`Tag`, areNames: true, options: tags.map((tag) => ({ value: tag, label: tag })) },
    }),
    ...useRangeWords(),
  }
}

/** Names of the sort orders, ascending and descending. */
export function useOrderSorts() {
  const { t } = useLingui()
  return {
    created_at: [t`Oldest first`, t`Newest first`],
    first_name: [t`First name A–Z`, t`First name Z–A`],
    last_name: [t`Last name A–Z`, t`Last name Z–A`],
    total_gross: [t`Lowest amount first`, t`Highest amount first`],
    email: [t`Email A–Z`, t`Email Z–A`],
    public_id: [t`Order number A–Z`, t`Order number Z–A`],
  } as const
}

/** Names of the payment methods by which the list is filtered. */
export function usePaymentNames(): Record<OrderPaymentMethod, string> {
  const { t, i18n } = useLingui()
  const names = Object.entries(RECEIVED_METHOD_NAMES).map(([method, name]) => [method, i18n._(name)])
  return { ...Object.fromEntries(names), NONE: t`Not recorded` }
}

/** Chip texts for days, amounts and codes. */
function useRangeWords() {
  const { t } = useLingui()
  const names: Partial<Record<string, string>> = usePaymentNames()
  const paymentName = (method: string) => {
    const name = names[method]
    return name ? t`Payment: ${name}` : null
  }
  const { timezone, currency } = useEvent()
  const { money, date } = useFormat()
  const dateOf = (day: string | null) => day && date(zonedToUtc(`${day}T12:00`, timezone), timezone)
  const moneyOf = (value: string) => {
    const amount = amountOf(value)
    return amount === null ? null : money(amount, currency)
  }
  const said: Record<string, (value: string) => string | null> = {
    'created_at gte': (value) => {
      const day = dateOf(dayFrom(value, timezone))
      return day && t`Ordered from ${day}`
    },
    'created_at lt': (value) => {
      const day = dateOf(lastDayBefore(value, timezone))
      return day && t`Ordered until ${day}`
    },
    'total_gross gte': (value) => {
      const amount = moneyOf(value)
      return amount && t`At least ${amount}`
    },
    'total_gross lte': (value) => {
      const amount = moneyOf(value)
      return amount && t`At most ${amount}`
    },
    'promo_code eq': (value) => t`Promo code: ${value}`,
    'affiliate_code eq': (value) => t`Affiliate: ${value}`,
    'payment_method eq': (value) => paymentName(value),
    'is_manually_created eq': (value) =>
      value === 'true' ? t`Created by your team` : value === 'false' ? t`Created by the buyer` : null,
    'opted_into_marketing eq': (value) =>
      value === 'true' ? t`Agreed to marketing` : value === 'false' ? t`No marketing` : null,
  }
  const wordsOf = (field: string) => ({
    words: (operator: string, value: string) => said[`${field} ${operator}`]?.(value) ?? null,
  })
  return Object.fromEntries(RANGED.map((field) => [field, wordsOf(field)]))
}
