import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Img, Link, Section, Text } from '@react-email/components'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { EventBox, type EventFacts } from './event-facts.tsx'
import { Action, Box, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { RichText } from './rich-text.tsx'
import { COLOURS, styles } from './styles.ts'

export type TicketFacts = {
  public_id: string
  guest_name: string
  item_name: string
  link: string
  /** The attached picture of the QR code. */
  cid: string
  awaits_payment: boolean
}

type Props = {
  sender: Sender
  event: EventFacts
  order_public_id: string
  connection_details: string | null
  tickets: [TicketFacts, ...TicketFacts[]]
}

export const ticket: Template<Props> = {
  subject: ({ event: { title }, tickets }) =>
    msg`${plural(tickets.length, { one: `Your ticket for ${title}`, other: `Your # tickets for ${title}` })}`,
  Body: TicketEmail,
}

function TicketEmail({ sender, event, tickets, order_public_id, connection_details }: Props) {
  const { t } = useLingui()
  const { title } = event
  const count = tickets.length
  return (
    <EmailLayout
      sender={sender}
      preview={t`Show the QR code at the door, on your phone or on paper.`}
      reason={t`You receive this because a ticket for ${title} was issued to this address.`}
    >
      <Title>
        <Plural value={count} one="Here is your ticket" other="Here are your # tickets" />
      </Title>
      <Paragraph>
        {t`Show the QR code at the door, on your phone or on paper. Each code lets one person in, once.`}
      </Paragraph>
      <EventBox event={event} />
      {count === 1 && <Action href={tickets[0].link}>{t`Show my ticket`}</Action>}
      {tickets.map((facts) => (
        <TicketCard key={facts.public_id} facts={facts} hasLink={count > 1} />
      ))}
      {connection_details && (
        <Box>
          <Text style={{ ...styles.fact, fontWeight: 600 }}>{t`How to take part online`}</Text>
          <RichText html={connection_details} style={styles.fact} />
        </Box>
      )}
      <Small>
        {t`Order number: ${order_public_id}. The attached file event.ics puts the date into your calendar.`}
      </Small>
    </EmailLayout>
  )
}

function TicketCard({ facts, hasLink }: { facts: TicketFacts; hasLink: boolean }) {
  const { t } = useLingui()
  const { public_id } = facts
  return (
    <Section style={{ ...styles.box, backgroundColor: '#FFFFFF', textAlign: 'center' }}>
      <Text style={{ ...styles.text, fontWeight: 600, margin: '0 0 4px' }}>{facts.item_name}</Text>
      <Text style={styles.fact}>{facts.guest_name}</Text>
      {/* White of its own around it: dark mode must not eat the quiet zone. */}
      <Img
        src={`cid:${facts.cid}`}
        width="260"
        height="260"
        alt={t`QR code of ticket ${public_id}`}
        style={{ margin: '8px auto', backgroundColor: '#FFFFFF' }}
      />
      <Text style={styles.muted}>{public_id}</Text>
      {facts.awaits_payment && <Text style={styles.fact}>{t`This ticket is valid once the payment has arrived.`}</Text>}
      {hasLink && (
        <Link href={facts.link} style={{ ...styles.fact, color: COLOURS.primary }}>
          {t`Show this ticket`}
        </Link>
      )}
    </Section>
  )
}
