import { fetchWords } from 'virtual:words'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { bcp47, DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locale.ts'

/**
 * `shop`: event pages, and what every screen may say; `organizer`: what organizers' pages say besides; `public`: checkout
 * and tickets; `check-in`: the page at the door besides; `manage`: sign-in and management, for the server. Apart, to keep public pages light. A browser gets the words of management by area: the
 * folder of the screen, such as `manage/event/orders`, with all that its frame says; so it does those of organizers.
 */
export type Catalogue = 'shop' | 'organizer' | 'public' | 'check-in' | 'manage' | (string & {})

/** What a page needs before it is drawn, by the path of its address. */
function cataloguesOf(path: string): Catalogue[] {
  if (/^\/(events|organizer|widget\/organizer)\//.test(path)) return ['shop', 'organizer']
  if (path.startsWith('/check-in/')) return ['shop', 'public', 'check-in']
  return /^\/(e|event)\//.test(path) ? ['shop'] : ['shop', 'public']
}

type File = { messages: Messages }
const FILES: Record<string, Record<string, () => Promise<File>>> = {
  shop: import.meta.glob<File>('../../locales/*/shop.po'),
  public: import.meta.glob<File>('../../locales/*/public.po'),
  'check-in': import.meta.glob<File>('../../locales/*/check-in.po'),
  manage: import.meta.env.SSR ? import.meta.glob<File>('../../locales/*/manage.po') : {},
  ...(import.meta.env.SSR && { organizer: import.meta.glob<File>('../../locales/*/organizer.po') }),
}

async function fetchFile(locale: Locale, catalogue: Catalogue): Promise<File | undefined> {
  const files = FILES[catalogue]
  return files ? files[`../../locales/${locale}/${catalogue}.po`]?.() : fetchWords(locale, catalogue)
}

/** A fresh i18n object that knows the given catalogues, and the tag by which it writes numbers. */
export async function createI18n(locale: Locale, catalogues: readonly Catalogue[], tag = bcp47(locale)): Promise<I18n> {
  const i18n = setupI18n()
  for (const catalogue of catalogues) await addCatalogue(i18n, locale, catalogue)
  i18n.activate(locale, tag)
  return i18n
}

type Known = {
  catalogues: Set<Catalogue>
  files: Map<string, Promise<void>>
  words: Partial<Record<Locale, Messages>>
}
const known = new WeakMap<I18n, Known>()

/**
 * Teaches an i18n object one more catalogue; a second time costs nothing. Where two catalogues have the same sentence,
 * the first one's words stay: server and browser load them in the same order and so draw the same page.
 */
export function addCatalogue(i18n: I18n, locale: Locale, catalogue: Catalogue): Promise<void> {
  const { catalogues, files, words } = knownTo(i18n)
  catalogues.add(catalogue)
  const name = `${locale}/${catalogue}`
  const adding = files.get(name) ?? add()
  files.set(name, adding)
  // What could not be fetched is asked for again the next time.
  adding.catch(() => files.delete(name))
  return adding

  async function add() {
    const file = await fetchFile(locale, catalogue)
    if (!file) return
    words[locale] = { ...file.messages, ...words[locale] }
    i18n.load(locale, words[locale])
  }
}

function knownTo(i18n: I18n): Known {
  const found = known.get(i18n) ?? { catalogues: new Set(), files: new Map(), words: {} }
  known.set(i18n, found)
  return found
}

let ofThisPage: I18n | undefined

/** The one i18n object of the page in this browser; the server has one per language instead. */
export function pageI18n(): I18n {
  ofThisPage ??= setupI18n()
  return ofThisPage
}

/** The page's locale, as the server wrote it; its `lang` is the tag with the region. */
export function pageLocale(): Locale {
  return toLocale(document.documentElement.dataset.locale ?? '')
}

/** What the page in this browser needs before it comes alive. */
export function pageCatalogues(): Catalogue[] {
  const { words } = document.documentElement.dataset
  return words === undefined ? cataloguesOf(location.pathname) : [words]
}

export function toLocale(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE
}

/** The same for checkout and tickets, to which a visitor comes from an event's page. */
export async function loadPublicMessages(): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), 'public')
}

/** Makes sure that the management screens of an area have their words before they are drawn. */
export async function loadManageWords(area: string): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), area)
}

/** Changes the language of the page without a reload, for all that the page says so far. */
export async function speak(locale: Locale): Promise<void> {
  const i18n = pageI18n()
  if (i18n.locale === locale) return
  for (const catalogue of knownTo(i18n).catalogues) await addCatalogue(i18n, locale, catalogue)
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`))
  i18n.activate(locale, own ?? bcp47(locale))
}
