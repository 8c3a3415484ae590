import { fetchWords } from 'virtual:words'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { bcp47, DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locale.ts'

/**
 * Message catalogues, split to keep public pages small. `shop`: event pages, and texts common to all screens. `organizer`:
 * further texts of organizers' pages. `public`: checkout and tickets. `check-in`: further texts of the check-in page. `manage`:
 * sign-in and management, for the server. The browser loads management texts by area: the screen's folder, such as
 * `manage/event/orders`, with the texts of its frame. The organizers' texts are loaded the same way.
 */
export type Catalogue = 'shop' | 'organizer' | 'public' | 'check-in' | 'manage' | (string & {})

/** Catalogues that a page needs before it is rendered, by the path of its address. */
function cataloguesOf(path: string): Catalogue[] {
  if (/^\/(events|organizer|widget\/organizer)\//.test(path)) return ['shop', 'organizer']
  if (path.startsWith('/check-in/')) return ['shop', 'public', 'check-in']
  return /^\/(e|event)\/(?!.*\/waitlist\/)/.test(path) ? ['shop'] : ['shop', 'public']
}

type File = { messages: Messages }
const FILES: Record<string, Record<string, () => Promise<File>>> = {
  shop: import.meta.glob<File>('../../../locales/*/shop.po'),
  public: import.meta.glob<File>('../../../locales/*/public.po'),
  'check-in': import.meta.glob<File>('../../../locales/*/check-in.po'),
  manage: import.meta.env.SSR ? import.meta.glob<File>('../../../locales/*/manage.po') : {},
  ...(import.meta.env.SSR && { organizer: import.meta.glob<File>('../../../locales/*/organizer.po') }),
}

async function fetchFile(locale: Locale, catalogue: Catalogue): Promise<File | undefined> {
  const files = FILES[catalogue]
  return files ? files[`../../../locales/${locale}/${catalogue}.po`]?.() : fetchWords(locale, catalogue)
}

/** Creates an i18n object with the given catalogues, and the tag for formatting numbers. */
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
 * Adds a catalogue to an i18n object; adding it again costs nothing. If two catalogues contain the same message, the first one's
 * text stays. Server and browser load them in the same order and so render the same page.
 */
export function addCatalogue(i18n: I18n, locale: Locale, catalogue: Catalogue): Promise<void> {
  const { catalogues, files, words } = knownTo(i18n)
  catalogues.add(catalogue)
  const name = `${locale}/${catalogue}`
  const adding = files.get(name) ?? add()
  files.set(name, adding)
  // A failed fetch is repeated the next time.
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

/** The i18n object of the page in the browser. The server has one per language instead. */
export function pageI18n(): I18n {
  ofThisPage ??= setupI18n()
  return ofThisPage
}

/** Locale of the page, as set by the server. The `lang` attribute is the tag with the region. */
export function pageLocale(): Locale {
  return toLocale(document.documentElement.dataset.locale ?? '')
}

/** Catalogues that the page in the browser needs before hydration. */
export function pageCatalogues(): Catalogue[] {
  const { words } = document.documentElement.dataset
  return words === undefined ? cataloguesOf(location.pathname) : [words]
}

export function toLocale(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE
}

/** Loads the catalogue of checkout and tickets, for visitors who come from an event's page. */
export async function loadPublicMessages(): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), 'public')
}

/** Loads the texts of an area of management, before its screens are rendered. */
export async function loadManageWords(area: string): Promise<void> {
  await addCatalogue(pageI18n(), toLocale(pageI18n().locale), area)
}

/** Changes the language of the page without a reload, in all catalogues loaded so far. */
export async function speak(locale: Locale): Promise<void> {
  const i18n = pageI18n()
  if (i18n.locale === locale) return
  for (const catalogue of knownTo(i18n).catalogues) await addCatalogue(i18n, locale, catalogue)
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`))
  i18n.activate(locale, own ?? bcp47(locale))
}
