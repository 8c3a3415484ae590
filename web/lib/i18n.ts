import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locale.ts'

/** `public`: what visitors and the door read; `manage`: sign-in and office. Kept apart so that public pages stay light. */
export type Catalogue = 'public' | 'manage'

type Load = () => Promise<{ messages: Messages }>
const FILES: Record<Catalogue, Record<string, Load>> = {
  public: import.meta.glob<{ messages: Messages }>('../../locales/*/public.po'),
  manage: import.meta.glob<{ messages: Messages }>('../../locales/*/manage.po'),
}

/** A fresh i18n object that knows the given catalogues. */
export async function createI18n(locale: Locale, catalogues: readonly Catalogue[]): Promise<I18n> {
  const i18n = setupI18n()
  await Promise.all(catalogues.map((catalogue) => addCatalogue(i18n, locale, catalogue)))
  i18n.activate(locale)
  return i18n
}

const known = new WeakMap<I18n, Set<string>>()

/** Teaches an i18n object one more catalogue; a second time costs nothing. */
export async function addCatalogue(i18n: I18n, locale: Locale, catalogue: Catalogue): Promise<void> {
  const path = `../../locales/${locale}/${catalogue}.po`
  const loaded = known.get(i18n) ?? new Set()
  if (loaded.has(path)) return
  const file = await FILES[catalogue][path]?.()
  known.set(i18n, loaded.add(path))
  if (file) i18n.load(locale, file.messages)
}

let ofThisPage: I18n | undefined

/** The one i18n object of the page in this browser; the server has one per request instead. */
export function pageI18n(): I18n {
  ofThisPage ??= setupI18n()
  return ofThisPage
}

/** The page's locale, from the `lang` the server wrote. */
export function pageLocale(): Locale {
  return toLocale(document.documentElement.dataset.locale ?? '')
}

export function toLocale(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE
}

/** Makes sure that office screens have their words before they are drawn. */
export async function loadOfficeWords(): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), 'manage')
}

/** Changes the language of the page without a reload. */
export async function speak(locale: Locale): Promise<void> {
  const i18n = pageI18n()
  if (i18n.locale === locale) return
  await Promise.all([addCatalogue(i18n, locale, 'public'), addCatalogue(i18n, locale, 'manage')])
  i18n.activate(locale)
}
