import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@react-email/components'
import type { Locale } from '#domain/locale.ts'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { EventBox, type EventFacts } from './event-facts.tsx'
import { formatMoney } from './format.ts'
import { type OrderFacts, OrderTable } from './order-table.tsx'
import { Action, Box, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { RichText } from './rich-text.tsx'
import { styles } from './styles.ts'

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
      reason={<Trans>You receive this because you ordered for {title}.</Trans>}
    >
      {props.awaits_payment ? <HowToPay {...props} /> : <Confirmed {...props} />}
      <EventBox event={event} />
      <OrderTable order={order} />
      <Action href={link}>
        <Trans>Show my order</Trans>
      </Action>
      {connection_details && (
        <Box>
          <Text style={{ ...styles.fact, fontWeight: 600 }}>
            <Trans>How to take part online</Trans>
          </Text>
          <RichText html={connection_details} style={styles.fact} />
        </Box>
      )}
      <Small>
        <Trans>Order number: {public_id}. Keep this e-mail: the button opens your order without a password.</Trans>
      </Small>
    </EmailLayout>
  )
}

function Confirmed({ order, has_tickets }: Props) {
  const { first_name } = order
  return (
    <>
      <Title>
        <Trans>Thank you, {first_name}</Trans>
      </Title>
      <Paragraph>
        {has_tickets ? (
          <Trans>Your order is confirmed. The tickets come in an e-mail of their own.</Trans>
        ) : (
          <Trans>Your order is confirmed.</Trans>
        )}
      </Paragraph>
    </>
  )
}

function HowToPay({ order, has_tickets, payment_instructions }: Props) {
  const { i18n } = useLingui()
  const { first_name } = order
  const amount = formatMoney(order.total_gross, order.currency, i18n.locale as Locale)
  return (
    <>
      <Title>
        <Trans>Thank you, {first_name}: one step is left</Trans>
      </Title>
      <Paragraph>
        {has_tickets ? (
          <Trans>Your places are kept for you. The tickets follow as soon as the payment has arrived.</Trans>
        ) : (
          <Trans>Your order is kept for you until the payment has arrived.</Trans>
        )}
      </Paragraph>
      <Box>
        <Text style={{ ...styles.text, fontWeight: 600, margin: '0 0 8px' }}>
          <Trans>To pay: {amount}</Trans>
        </Text>
        {payment_instructions && <RichText html={payment_instructions} style={styles.fact} />}
      </Box>
    </>
  )
}
