import { COUNTRY_CODES } from '#domain/countries.ts'

export type Country = { code: string; name: string }

/** All countries by their names in a language, sorted by its rules. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const byName = new Intl.Collator(language).compare
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => byName(a.name, b.name))
}
