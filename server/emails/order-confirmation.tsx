import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@react-email/components'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { EventBox, type EventFacts } from './event-facts.tsx'
import { formatMoney } from './format.ts'
import { type OrderFacts, OrderTable } from './order-table.tsx'
import { Action, Box, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { RichText } from './rich-text.tsx'
import { styles } from './styles.ts'
import { useLocale } from './use-locale.ts'

type Props = {
  sender: Sender
  event: EventFacts
  order: OrderFacts & { public_id: string; first_name: string }
  link: string
  has_tickets: boolean
  awaits_payment: boolean
  payment_instructions: string | null
  connection_details: string | null
}

export const orderConfirmation: Template<Props> = {
  subject: ({ event: { title }, awaits_payment }) =>
    awaits_payment ? msg`Your order for ${title}: how to pay` : msg`Your order for ${title}`,
  Body: OrderConfirmation,
}

function OrderConfirmation(props: Props) {
  const { t } = useLingui()
  const { sender, event, order, link, connection_details } = props
  const { title } = event
  const { public_id } = order
  return (
    <EmailLayout
      sender={sender}
      preview={props.awaits_payment ? t`One step is left: the payment.` : t`Order ${public_id} is confirmed.`}
      reason={t`You receive this because you ordered for ${title}.`}
    >
      {props.awaits_payment ? <HowToPay {...props} /> : <Confirmed {...props} />}
      <EventBox event={event} />
      <OrderTable order={order} />
      <Action href={link}>{t`Show my order`}</Action>
      {connection_details && (
        <Box>
          <Text style={{ ...styles.fact, fontWeight: 600 }}>{t`How to take part online`}</Text>
          <RichText html={connection_details} style={styles.fact} />
        </Box>
      )}
      <Small>{t`Order number: ${public_id}. Keep this e-mail: the button opens your order without a password.`}</Small>
    </EmailLayout>
  )
}

function Confirmed({ order, has_tickets }: Props) {
  const { t } = useLingui()
  const { first_name } = order
  return (
    <>
      <Title>{t`Thank you, ${first_name}`}</Title>
      <Paragraph>
        {has_tickets
          ? t`Your order is confirmed. The tickets come in an e-mail of their own.`
          : t`Your order is confirmed.`}
      </Paragraph>
    </>
  )
}

function HowToPay({ order, has_tickets, payment_instructions }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { first_name } = order
  const amount = formatMoney(order.total_gross, order.currency, locale)
  return (
    <>
      <Title>{t`Thank you, ${first_name}: one step is left`}</Title>
      <Paragraph>
        {has_tickets
          ? t`Your places are kept for you. The tickets follow as soon as the payment has arrived.`
          : t`Your order is kept for you until the payment has arrived.`}
      </Paragraph>
      <Box>
        <Text style={{ ...styles.text, fontWeight: 600, margin: '0 0 8px' }}>{t`To pay: ${amount}`}</Text>
        {payment_instructions && <RichText html={payment_instructions} style={styles.fact} />}
      </Box>
    </>
  )
}
