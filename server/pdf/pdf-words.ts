import type { I18n } from '@lingui/core'
import { bcp47, pickLocale } from '#domain/locale.ts'
import { formatTag, type Place } from '#domain/region.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'

/** Translations of a document, and the tag of its language and region. */
export type PdfReader = { i18n: I18n; tag: string }

/** Reader in the stored language of the order; an unknown one is read as English. Formats follow the event’s country. */
export async function pdfReader(stored: string, event?: Place): Promise<PdfReader> {
  const locale = pickLocale({ user: stored })
  return { i18n: await emailI18n(locale), tag: formatTag(bcp47(locale), event) }
}
