import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locale.ts'

/**
 * `shop`: event and organizer pages, and what every screen may say; `public`: checkout, tickets and check-in; `manage`: sign-in
 * and management. Apart, to keep public pages light.
 */
export type Catalogue = 'shop' | 'public' | 'manage'

/** What a page needs before it is drawn, by the path of its address. */
function cataloguesOf(path: string): Catalogue[] {
  return /^\/(e|event|events)\//.test(path) ? ['shop'] : ['shop', 'public']
}

type Load = () => Promise<{ messages: Messages }>
const FILES: Record<Catalogue, Record<string, Load>> = {
  shop: import.meta.glob<{ messages: Messages }>('../../locales/*/shop.po'),
  public: import.meta.glob<{ messages: Messages }>('../../locales/*/public.po'),
  manage: import.meta.glob<{ messages: Messages }>('../../locales/*/manage.po'),
}

/** A fresh i18n object that knows the given catalogues. */
export async function createI18n(locale: Locale, catalogues: readonly Catalogue[]): Promise<I18n> {
  const i18n = setupI18n()
  for (const catalogue of catalogues) await addCatalogue(i18n, locale, catalogue)
  i18n.activate(locale)
  return i18n
}

type Known = { files: Map<string, Promise<void>>; words: Partial<Record<Locale, Messages>> }
const known = new WeakMap<I18n, Known>()

/**
 * Teaches an i18n object one more catalogue; a second time costs nothing. Where two catalogues have the same sentence,
 * the first one's words stay: server and browser load them in the same order and so draw the same page.
 */
export function addCatalogue(i18n: I18n, locale: Locale, catalogue: Catalogue): Promise<void> {
  const path = `../../locales/${locale}/${catalogue}.po`
  const { files, words } = known.get(i18n) ?? { files: new Map<string, Promise<void>>(), words: {} }
  known.set(i18n, { files, words })
  const adding = files.get(path) ?? add()
  files.set(path, adding)
  return adding

  async function add() {
    const file = await FILES[catalogue][path]?.()
    if (!file) return
    words[locale] = { ...file.messages, ...words[locale] }
    i18n.load(locale, words[locale])
  }
}

let ofThisPage: I18n | undefined

/** The one i18n object of the page in this browser; the server has one per language instead. */
export function pageI18n(): I18n {
  ofThisPage ??= setupI18n()
  return ofThisPage
}

/** The page's locale, from the `lang` the server wrote. */
export function pageLocale(): Locale {
  return toLocale(document.documentElement.dataset.locale ?? '')
}

/** What the page in this browser needs before it comes alive. */
export function pageCatalogues(): Catalogue[] {
  const ofPath = cataloguesOf(location.pathname)
  return document.documentElement.dataset.words === 'manage' ? [...ofPath, 'manage'] : ofPath
}

export function toLocale(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE
}

/** The same for checkout and tickets, to which a visitor comes from an event's page. */
export async function loadPublicMessages(): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), 'public')
}

/** Makes sure that management screens have their messages before they are drawn. */
export async function loadManageMessages(): Promise<void> {
  await loadPublicMessages()
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), 'manage')
}

/** Changes the language of the page without a reload. */
export async function speak(locale: Locale): Promise<void> {
  const i18n = pageI18n()
  if (i18n.locale === locale) return
  for (const catalogue of ['shop', 'public', 'manage'] as const) await addCatalogue(i18n, locale, catalogue)
  i18n.activate(locale)
}
