import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale, OFFERED } from '#domain/locale.ts'
import { catalogues, isComplete, ROOT } from './catalogue.ts'

/** Offers the languages whose catalogues are complete. An offered language stays offered; check.ts lists its missing texts. */

const FILE = join(ROOT, 'domain/offered-locales.ts')

/** Returns the offered and the newly complete languages, in the order in which they are offered. */
export function toOffer(offered: readonly Locale[], complete: (locale: Locale) => boolean): Locale[] {
  return LOCALES.filter((locale) => offered.includes(locale) || complete(locale))
}

if (import.meta.main) {
  const list = toOffer(OFFERED, (locale) => isComplete(catalogues([locale])))
  const names = list.map((locale) => `'${locale}'`).join(', ')
  writeFileSync(FILE, readFileSync(FILE, 'utf8').replace(/= \[[^\]]*\]/, `= [${names}]`))
}
