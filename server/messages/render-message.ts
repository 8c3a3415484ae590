import { pickLocale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import { type MessageReader, message as messageTemplate } from '#server/emails/templates/message.ts'
import { type RenderedEmail, renderEmail } from '#server/emails/templates/render-email.ts'
import { type EventForEmail, organizersSender } from '#server/events/event-for-email.ts'

type Written = { subject: string; message: string }
type ToRender = Written & {
  event: EventForEmail
  reader: MessageReader
  locale: string | null
  /** Null for messages about the ticket. */
  unsubscribe_url: string | null
}

/** Renders the message for one reader. */
export function renderMessage(
  config: Pick<Config, 'app_name' | 'app_url'>,
  { event, reader, locale, unsubscribe_url, subject, message }: ToRender,
): Promise<RenderedEmail> {
  const { title, organizer_name } = event
  // Without pictures: above a short text they make SpamAssassin take it for spam (HTML_IMAGE_ONLY).
  const { cover: _, logo: __, ...sender } = organizersSender(config, event)
  const props = { sender, title, organizer_name, subject, message, reader, unsubscribe_url }
  return renderEmail(messageTemplate, props, pickLocale({ user: locale }))
}
