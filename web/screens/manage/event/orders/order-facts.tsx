import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { Order } from '#contract/orders.ts'
import { BUYER_FIELDS, type CheckoutField } from '#domain/checkout-fields.ts'
import { bcp47 } from '#domain/locale.ts'
import { shownCode } from '#domain/promo-code.ts'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { buyerName } from './order-row.ts'
import { usePaymentWord } from './use-order-words.ts'

/** Buyer fields except first and last name, which are shown together. */
const FURTHER = BUYER_FIELDS.filter(({ path }) => path !== 'first_name' && path !== 'last_name')

/** Buyer, dates and payment. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, i18n } = useLingui()
  const { dateTime, locale } = useFormat()
  const { timezone } = useEvent()
  const paymentWord = usePaymentWord()
  const isAwaiting = order.status === 'AWAITING_OFFLINE_PAYMENT'
  const when = (instant: string | null) => instant && dateTime(instant, timezone)
  const languages = new Intl.DisplayNames([bcp47(locale)], { type: 'language' })
  return (
    <Facts
      facts={[
        { label: t({ message: 'Name', context: 'Of a person' }), value: buyerName(order) },
        ...FURTHER.map(({ path, kind }) => ({ label: i18n._(FIELD_LABELS[path]), value: shown(kind, order[path]) })),
        { label: t`Address`, value: order.address && placeLine(order.address, locale) },
        { label: t`Ordered`, value: when(order.completed_at ?? order.created_at) },
        { label: t`Created by`, value: order.is_manually_created && t`Your team` },
        { label: t`Payment`, value: paymentWord(order) },
        { label: t`Reason for the changed prices`, value: order.price_reason },
        { label: t`Payment due`, value: isAwaiting && when(order.payment_due_at) },
        { label: t`Paid`, value: when(order.paid_at) },
        { label: t`Promo code`, value: order.promo_code && shownCode(order.promo_code) },
        { label: t`Affiliate`, value: order.affiliate_code },
        { label: t`Language`, value: languages.of(bcp47(order.locale as typeof locale)) },
        { label: t`Agreed to marketing`, value: when(order.opted_into_marketing_at) },
      ]}
    />
  )
}

function shown(kind: CheckoutField['kind'], value: string | null) {
  return kind === 'email' && value ? <Anchor href={`mailto:${value}`}>{value}</Anchor> : value
}
