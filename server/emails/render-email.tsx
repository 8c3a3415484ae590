import type { MessageDescriptor } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import type { Locale } from '#domain/locale.ts'
import { oneLine } from '#server/lib/plain-text.ts'
import { emailI18n } from './email-i18n.ts'
import { type PropsOf, TEMPLATES, type TemplateName } from './templates.ts'

/**
 * An e-mail's subject and body, both from the same facts. Bodies use `t`, not <Trans>, which would read tags out of
 * people's names.
 */
export type Template<Props> = { subject: (props: Props) => MessageDescriptor; Body: ComponentType<Props> }

export type RenderedEmail = { subject: string; html: string; text: string }

/** Headings are not shouted, and a button is its words and its address. */
const TEXT_OPTIONS = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** The e-mail in its reader's language: subject, HTML, and plain text made from the HTML. */
export async function renderEmail<N extends TemplateName>(
  name: N,
  props: PropsOf<N>,
  locale: Locale,
): Promise<RenderedEmail> {
  const [i18n, template, { render, toPlainText }] = await Promise.all([
    emailI18n(locale),
    TEMPLATES[name]() as Promise<Template<PropsOf<N>>>,
    import('@react-email/render'),
  ])
  const { Body, subject } = template
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Body {...(props as PropsOf<N> & object)} />
    </I18nProvider>,
  )
  return { subject: oneLine(i18n._(subject(props))), html, text: toPlainText(html, TEXT_OPTIONS) }
}
