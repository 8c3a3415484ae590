import type { MessageDescriptor } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { HtmlToTextOptions } from 'html-to-text'
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

/** Headings are not shouted, a button is its words and its address, and pictures and the preview are left out. */
const TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
}

/** Loaded with the first e-mail; reading the options takes longer than an e-mail, so it is done once. */
const loadTools = once(async () => {
  const [{ render }, { compile }] = await Promise.all([import('@react-email/render'), import('html-to-text')])
  return { render, toText: compile(TEXT_OPTIONS) }
})

function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined
  return () => {
    result ??= { value: work() }
    return result.value
  }
}

/** The e-mail in its reader's language: subject, HTML, and plain text made from the HTML. */
export async function renderEmail<N extends TemplateName>(
  name: N,
  props: PropsOf<N>,
  locale: Locale,
): Promise<RenderedEmail> {
  const [i18n, template, { render, toText }] = await Promise.all([
    emailI18n(locale),
    TEMPLATES[name]() as Promise<Template<PropsOf<N>>>,
    loadTools(),
  ])
  const { Body, subject } = template
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Body {...(props as PropsOf<N> & object)} />
    </I18nProvider>,
  )
  return { subject: oneLine(i18n._(subject(props))), html, text: toText(html) }
}
