import type { I18n } from '@lingui/core'
import { bcp47, type Locale, pickLocale } from '#domain/locale.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'

/** Whoever reads a document: their language, and its words. */
export type PdfReader = { i18n: I18n; locale: Locale; language: string }

/** In the language of whoever ordered, as it is stored; anything unknown is English. */
export async function pdfReader(stored: string): Promise<PdfReader> {
  const locale = pickLocale({ user: stored })
  return { i18n: await emailI18n(locale), locale, language: bcp47(locale) }
}
