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
  /** Null for what concerns the ticket. */
  unsubscribe_url: string | null
}

/** As its reader gets it. */
export function renderMessage(
  config: Pick<Config, 'app_name' | 'app_url'>,
  { event, reader, locale, unsubscribe_url, subject, message }: ToRender,
): Promise<RenderedEmail> {
  const { title, organizer_name } = event
  // Pictures above a short text make spam of it for SpamAssassin (HTML_IMAGE_ONLY).
  const { cover: _, logo: __, ...sender } = organizersSender(config, event)
  const props = { sender, title, organizer_name, subject, message, reader, unsubscribe_url }
  return renderEmail(messageTemplate, props, pickLocale({ user: locale }))
}
