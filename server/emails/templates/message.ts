import { t } from '@lingui/core/macro'
import { htmlToText } from '#server/lib/plain-text.ts'
import type { Sender } from './layout.ts'
import { richText } from './parts.ts'
import type { Template } from './render-email.ts'
import { styles } from './styles.ts'

/** Why somebody gets a message: has a ticket, ordered, or has written it. */
export type MessageReader = 'attendee' | 'buyer' | 'sender'

type Props = { sender: Sender; title: string; subject: string; message: string; reader: MessageReader }

const PREVIEW_LENGTH = 150

/** What an organizer writes to attendees or buyers: as written, in the frame of the reader's language. */
export const message: Template<Props> = {
  subject: ({ subject }) => subject,
  body: ({ sender, title, message, reader }, { i18n }) => ({
    sender,
    preview: htmlToText(message).replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    reason: {
      attendee: t(i18n)`You’re receiving this because you have a ticket for ${title}.`,
      buyer: t(i18n)`You’re receiving this because you ordered tickets for ${title}.`,
      sender: t(i18n)`You’re receiving this because you sent this message about ${title}.`,
    }[reader],
    parts: [richText(message, styles.text)],
  }),
}
