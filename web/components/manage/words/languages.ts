import { LOCALE_NAMES, LOCALES, type Locale, OFFERED } from '#domain/locale.ts'

/** Choices for a list of languages: those there are, and the one that was chosen already. */
export function languagesWith(chosen: Locale) {
  const all = LOCALES.filter((locale) => OFFERED.includes(locale) || locale === chosen)
  return all.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))
}
