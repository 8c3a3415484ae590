import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bcp47, LOCALE_NAMES, LOCALES, matchLocale, OFFERED, pickLocale } from './locale.ts'

describe('pickLocale', () => {
  it.each([
    ['cookie before all', { cookie: 'fr', user: 'de', accept_language: 'it' }, 'fr'],
    ['user without cookie', { user: 'de', accept_language: 'it' }, 'de'],
    ['browser without both', { accept_language: 'it' }, 'it'],
    ['English without any', {}, 'en'],
    ['English for nulls', { cookie: null, user: null, accept_language: null }, 'en'],
    ['a cookie nobody speaks is no cookie', { cookie: 'xx', accept_language: 'it' }, 'it'],
    ['quality decides, not order', { accept_language: 'en;q=0.5, de;q=0.9' }, 'de'],
    ['no quality is the best', { accept_language: 'de;q=0.9,fr' }, 'fr'],
    ['order decides between equals', { accept_language: 'nl,fr' }, 'nl'],
    ['quality 0 is refused', { accept_language: 'de;q=0, fr;q=0.1' }, 'fr'],
    ['quality 0 is refused even alone', { accept_language: 'de;q=0' }, 'en'],
    ['base language', { accept_language: 'de-AT' }, 'de'],
    ['the next one we speak', { accept_language: 'ja, tr;q=0.9, es-MX;q=0.8' }, 'es'],
    ['a browser’s usual header', { accept_language: 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt-br'],
    ['any', { accept_language: '*' }, 'en'],
    ['rubbish', { accept_language: ';;q=,=,,' }, 'en'],
  ] as const)('%s', (_, from, expected) => {
    expect(pickLocale(from, LOCALES)).toBe(expected)
  })

  it('chooses among the languages that are complete, unless told otherwise', () => {
    expect(OFFERED).toContain('en')
    const missing = LOCALES.filter((locale) => !OFFERED.includes(locale))
    for (const locale of missing) {
      expect(pickLocale({ cookie: locale, user: locale, accept_language: bcp47(locale) })).toBe('en')
      expect(pickLocale({ accept_language: `${bcp47(locale)},de;q=0.5` })).toBe('de')
    }
  })

  it('always gives a locale', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (cookie, accept_language) => {
        expect(OFFERED).toContain(pickLocale({ cookie, accept_language }))
      }),
    )
  })
})

describe('matchLocale', () => {
  it.each([
    ['zh', 'zh-cn'],
    ['zh-CN', 'zh-cn'],
    ['zh-SG', 'zh-cn'],
    ['zh-TW', 'zh-hk'],
    ['zh-HK', 'zh-hk'],
    ['zh-MO', 'zh-hk'],
    ['zh-Hant', 'zh-hk'],
    ['zh-Hant-TW', 'zh-hk'],
    ['zh-Hans-HK', 'zh-cn'],
    ['pt-PT', 'pt'],
    ['pt_BR', 'pt-br'],
    ['EN-gb', 'en'],
    ['ru-RU', 'ru'],
    ['ja', null],
    ['', null],
  ])('%s → %s', (tag, expected) => {
    expect(matchLocale(tag)).toBe(expected)
  })
})

describe('every locale', () => {
  it('has a tag that leads back to it, and a name of its own', () => {
    for (const locale of LOCALES) {
      expect(matchLocale(bcp47(locale))).toBe(locale)
      expect(Intl.getCanonicalLocales(bcp47(locale))).toEqual([bcp47(locale)])
    }
    expect(new Set(Object.values(LOCALE_NAMES)).size).toBe(LOCALES.length)
  })
})
