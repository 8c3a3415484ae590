import { t } from '@lingui/core/macro'
import { htmlToText } from '#server/lib/plain-text.ts'
import type { Sender } from './layout.ts'
import { richText } from './parts.ts'
import type { Template } from './render-email.ts'
import { styles } from './styles.ts'

/** Reason for getting a message: has a ticket, ordered, agreed to news and offers, or wrote the message. */
export type MessageReader = 'attendee' | 'buyer' | 'subscriber' | 'sender'

type Props = {
  sender: Sender
  title: string
  organizer_name: string
  subject: string
  message: string
  reader: MessageReader
  /** Null for messages about the ticket. */
  unsubscribe_url: string | null
}

const PREVIEW_LENGTH = 150

/** An organizer's message to attendees or buyers: as written, with the surrounding texts in the reader's language. */
export const message: Template<Props> = {
  name: 'message',
  subject: ({ subject }) => subject,
  body: ({ sender, title, organizer_name, message, reader, unsubscribe_url }, { i18n }) => ({
    sender,
    preview: htmlToText(message).replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    reason: {
      attendee: t(i18n)`You’re receiving this because you have a ticket for ${title}.`,
      buyer: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      subscriber: t(i18n)`You’re receiving this because you agreed to news and offers from ${organizer_name}.`,
      sender: t(i18n)`You’re receiving this because you sent this message about ${title}.`,
    }[reader],
    stop: unsubscribe_url === null ? null : { href: unsubscribe_url, words: t(i18n)`Unsubscribe` },
    parts: [richText(message, styles.text)],
  }),
}
