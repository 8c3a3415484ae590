import type { I18n, MessageDescriptor } from '@lingui/core'
import { bcp47, type Locale } from '#domain/locale.ts'
import { formatTag, type Place } from '#domain/region.ts'
import type { TemplateName } from '#server/emails/kinds.ts'
import { oneLine } from '#server/lib/plain-text.ts'
import { emailI18n } from './email-i18n.ts'
import { type Body, layOut } from './layout.ts'

/** Translations of an email, and the locale tag of its dates and amounts. */
export type Reader = { i18n: I18n; tag: string }

/** An email's subject and body, both from the same facts. */
export type Template<Props> = {
  name: TemplateName
  /** A string if an organizer has written it. */
  subject: (props: Props) => MessageDescriptor | string
  body: (props: Props, reader: Reader) => Body
}

/** Facts that an email's template takes. */
export type PropsOf<T> = T extends Template<infer Props> ? Props : never

export type RenderedEmail = { subject: string; html: string; text: string }

/** The email in its reader's language: subject, HTML, and the same as plain text. */
export async function renderEmail<Props extends object>(
  { subject, body }: Template<Props>,
  props: Props,
  locale: Locale,
): Promise<RenderedEmail> {
  const i18n = await emailI18n(locale)
  const { html, text } = layOut(body(props, { i18n, tag: formatTag(bcp47(locale), placeOf(props)) }), locale)
  const said = subject(props)
  return { subject: oneLine(typeof said === 'string' ? said : i18n._(said)), html, text }
}

/** There is no browser to tell the reader's date format: the event's country decides. */
function placeOf(props: object): Place | null {
  return 'event' in props ? (props.event as Place) : null
}
