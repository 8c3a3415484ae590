import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import type { EventFacts } from './event-facts.tsx'
import { formatMoney } from './format.ts'
import { type OrderFacts, OrderTable } from './order-table.tsx'
import { Action, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { useLocale } from './use-locale.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { public_id: string; buyer_name: string; buyer_email: string }
  awaits_payment: boolean
  link: string
}

export const newOrder: Template<Props> = {
  subject: ({ event: { title }, order: { public_id } }) => msg`New order ${public_id} for ${title}`,
  Body: NewOrder,
}

function NewOrder({ sender, event, order, awaits_payment, link }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { buyer_name, buyer_email } = order
  const { title } = event
  const amount = formatMoney(order.total_gross, order.currency, locale)
  return (
    <EmailLayout
      sender={sender}
      preview={t`${buyer_name} ordered for ${amount}.`}
      reason={t`You receive this for each order for ${title}. You can switch it off in the event's settings.`}
    >
      <Title>{t`A new order for ${title}`}</Title>
      <Paragraph>{t`${buyer_name} (${buyer_email}) ordered:`}</Paragraph>
      <OrderTable order={order} />
      {awaits_payment && (
        <Small>
          {t`The payment has yet to arrive. Mark the order as paid when it does, and the tickets are sent.`}
        </Small>
      )}
      <Action href={link}>{t`Show the order`}</Action>
    </EmailLayout>
  )
}
