import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { EventBox, type EventFacts } from './event-facts.tsx'
import { Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

type Props = { sender: Sender; event: EventFacts; order: { public_id: string; first_name: string } }

export const orderCancelled: Template<Props> = {
  subject: ({ event: { title } }) => msg`Your order for ${title} was cancelled`,
  Body: OrderCancelled,
}

function OrderCancelled({ sender, event, order }: Props) {
  const { t } = useLingui()
  const { title, organizer_name } = event
  const { public_id, first_name } = order
  return (
    <EmailLayout
      sender={sender}
      preview={t`Order ${public_id} is cancelled, its tickets are no longer valid.`}
      reason={t`You receive this because you ordered for ${title}.`}
    >
      <Title>{t`Hello ${first_name}, your order was cancelled`}</Title>
      <Paragraph>{t`Order ${public_id} is cancelled, and its tickets no longer open the door.`}</Paragraph>
      <EventBox event={event} />
      <Small>{t`Did you not expect this? Answer this e-mail, and ${organizer_name} will read it.`}</Small>
    </EmailLayout>
  )
}
