import { useLingui } from '@lingui/react'
import type { Locale } from '#domain/locale.ts'

/** The reader's language, for dates and money. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale
}
