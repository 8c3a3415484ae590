import { describe, expect, test } from 'vitest'
import { DEFAULT_LOCALE, OFFERED } from '#domain/locale.ts'
import { catalogues, entries } from './catalogue.ts'
import { faultsOf } from './faults.ts'
import { languageOf } from './language-docs.ts'

const LANGUAGES = OFFERED.filter((locale) => locale !== DEFAULT_LOCALE)

describe.each(LANGUAGES)('%s', (locale) => {
  const language = languageOf(locale)
  const messages = [...catalogues([locale])].flatMap(([file, po]) => entries(po).map((entry) => ({ file, ...entry })))

  test('has every text of English', () => {
    const keys = (po: string) => entries(po).map(({ context, id }) => `${context}|${id}`)
    for (const [file, po] of catalogues([DEFAULT_LOCALE]))
      expect(keys(catalogues([locale]).get(file.replace('/en/', `/${locale}/`)) ?? '')).toEqual(keys(po))
  })

  test('keeps the rules of docs/languages.md', () => {
    const faults = messages.flatMap((entry) =>
      faultsOf(entry, language).map((fault) => `${entry.file}: "${entry.id}" → "${entry.text}" ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('lists only words that stay, and labels that are there', () => {
    const ids = new Set(messages.map(({ id }) => id))
    const unchanged = new Set(messages.filter(({ id, text }) => id === text).map(({ id }) => id))
    expect([...language.same].filter((text) => !unchanged.has(text))).toEqual([])
    expect([...language.without].filter((text) => !ids.has(text))).toEqual([])
  })

  test('has a glossary of all terms', () => {
    const terms = (of: typeof locale) =>
      languageOf(of)
        .terms.map(({ term }) => term)
        .sort()
    expect(terms(locale)).toEqual(expect.arrayContaining(terms('de')))
  })
})
