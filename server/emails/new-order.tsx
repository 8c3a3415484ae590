import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '#domain/locale.ts'
import { EmailLayout, type Sender } from './email-layout.tsx'
import type { EventFacts } from './event-facts.tsx'
import { formatMoney } from './format.ts'
import { type OrderFacts, OrderTable } from './order-table.tsx'
import { Action, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

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
  const { t, i18n } = useLingui()
  const { buyer_name, buyer_email } = order
  const { title } = event
  const amount = formatMoney(order.total_gross, order.currency, i18n.locale as Locale)
  return (
    <EmailLayout
      sender={sender}
      preview={t`${buyer_name} ordered for ${amount}.`}
      reason={
        <Trans>You receive this for each order for {title}. You can switch it off in the event's settings.</Trans>
      }
    >
      <Title>
        <Trans>A new order for {title}</Trans>
      </Title>
      <Paragraph>
        <Trans>
          {buyer_name} ({buyer_email}) ordered:
        </Trans>
      </Paragraph>
      <OrderTable order={order} />
      {awaits_payment && (
        <Small>
          <Trans>The payment has yet to arrive. Mark the order as paid when it does, and the tickets are sent.</Trans>
        </Small>
      )}
      <Action href={link}>
        <Trans>Show the order</Trans>
      </Action>
    </EmailLayout>
  )
}
