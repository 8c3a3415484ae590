import { pickLocale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import type { MessageReader } from '#server/emails/templates/message.ts'
import { type RenderedEmail, renderEmail } from '#server/emails/templates/render-email.ts'
import { type EventForEmail, organizersSender } from '#server/events/event-for-email.ts'

type Written = { subject: string; message: string }
type ToRender = Written & { event: EventForEmail; reader: MessageReader; locale: string | null }

/** As its reader gets it. */
export function renderMessage(
  config: Pick<Config, 'app_name' | 'app_url'>,
  { event, reader, locale, subject, message }: ToRender,
): Promise<RenderedEmail> {
  const props = { sender: organizersSender(config, event), title: event.title, subject, message, reader }
  return renderEmail('message', props, pickLocale({ user: locale }))
}
