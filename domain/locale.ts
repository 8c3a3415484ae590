import { OFFERED as COMPLETE } from './offered-locales.ts'

/** All languages, including incomplete ones. */
export const LOCALES = ['en', 'de', 'fr', 'it', 'nl', 'pt', 'es', 'zh-cn', 'zh-hk', 'pt-br', 'vi', 'ru'] as const
export type Locale = (typeof LOCALES)[number]

/** Fully translated languages, offered in the menu and matched with the browser's preferences. */
export const OFFERED: readonly Locale[] = COMPLETE

export const DEFAULT_LOCALE: Locale = 'en'

/** Native name of each language, for the language menu. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  es: 'Español',
  'zh-cn': '简体中文',
  'zh-hk': '繁體中文',
  'pt-br': 'Português (Brasil)',
  vi: 'Tiếng Việt',
  ru: 'Русский',
}

const BCP47: Record<Locale, string> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  it: 'it',
  nl: 'nl',
  pt: 'pt-PT',
  es: 'es',
  'zh-cn': 'zh-Hans-CN',
  'zh-hk': 'zh-Hant-HK',
  'pt-br': 'pt-BR',
  vi: 'vi',
  ru: 'ru',
}

/** Format of instants on pages and in emails: "Friday, July 3, 2026 at 7:30 PM GMT+2". */
export const DATE_TIME = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Tag for `<html lang>` and Intl. */
export function bcp47(locale: Locale): string {
  return BCP47[locale]
}

/** Locale for a language tag: exact match, then Chinese by script or region, then the base language. */
export function matchLocale(tag: string, among: readonly Locale[] = LOCALES): Locale | null {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  const found = (wish: string) => among.find((locale) => locale === wish) ?? null
  const exact = found(wanted)
  if (exact) return exact
  const [base, ...rest] = wanted.split('-')
  if (base === 'zh') {
    const isTraditional = !rest.includes('hans') && rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part))
    return found(isTraditional ? 'zh-hk' : 'zh-cn')
  }
  return found(base ?? '')
}

type Wishes = { asked?: string | null; cookie?: string | null; accept_language?: string | null; user?: string | null }

/**
 * Picks the first offered locale among the one in the address, the cookie, the user's setting and the browser's languages;
 * English otherwise.
 */
export function pickLocale(from: Wishes, among: readonly Locale[] = OFFERED): Locale {
  const wishes = [from.asked ?? '', from.cookie ?? '', from.user ?? '', ...byPreference(from.accept_language ?? '')]
  for (const wish of wishes) {
    const locale = matchLocale(wish, among)
    if (locale) return locale
  }
  return DEFAULT_LOCALE
}

/** Tags of `Accept-Language`, most preferred first. */
export function byPreference(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
