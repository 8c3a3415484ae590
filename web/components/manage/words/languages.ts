import { LOCALE_NAMES, LOCALES, type Locale, OFFERED } from '#domain/locale.ts'

/** Offered languages, plus the current choice if it is no longer offered. */
export function languagesWith(chosen: Locale) {
  const all = LOCALES.filter((locale) => OFFERED.includes(locale) || locale === chosen)
  return all.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))
}
