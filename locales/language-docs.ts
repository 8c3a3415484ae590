import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { ROOT } from './catalogue.ts'

/** A term of the glossary: the English word, stems of which one must appear, and words that must not. */
export type Term = { term: string; stems: string[]; not: string[] }
/** Rules of a language, from docs/languages.md and its glossary. */
export type Language = {
  quotes: string
  plurals: string[]
  terms: Term[]
  /** English labels whose translation may lack the term. */
  without: ReadonlySet<string>
  /** English texts that may stay as they are. */
  same: ReadonlySet<string>
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Reads docs/languages.md and docs/languages/<locale>.md. Throws if the language has no row. */
export function languageOf(locale: Locale): Language {
  const row = new RegExp(`^\\| ${locale} \\|(.*)\\|$`, 'm').exec(read('docs/languages.md'))?.[1]
  if (!row) throw new Error(`docs/languages.md has no row for ${locale}.`)
  const [, , quotes = '', plurals = ''] = row.split('|').map((cell) => cell.trim())
  const page = read(`docs/languages/${locale}.md`)
  return {
    quotes,
    plurals: plurals.split(', '),
    terms: termsOf(page),
    without: itemsBelow(page, 'Labels without the term'),
    same: itemsBelow(page, 'Same as English'),
  }
}

/** Rows of a glossary, longest term first, so that "order number" is found before "order". */
export function termsOf(page: string): Term[] {
  const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|([^|]*)\|$/gm)].map(([, ...cells]) => cells)
  const terms = rows
    .filter(([term = '']) => term !== 'Term' && !term.startsWith('-'))
    .map(([term = '', say = '', not = '']) => ({
      term: term.replace(/ \(.*/, ''),
      stems: wordsOf(say).map((word) => word.split('·')[0] ?? word),
      not: wordsOf(not),
    }))
  return terms.sort((a, b) => b.term.length - a.term.length)
}

const wordsOf = (cell: string) =>
  cell
    .split(/[,;] ?/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')

function itemsBelow(page: string, heading: string): Set<string> {
  const [, section = ''] = page.split(`## ${heading}\n`)
  return new Set([...(section.split('\n## ')[0] ?? '').matchAll(/^- (.*)$/gm)].map(([, item = '']) => item))
}
