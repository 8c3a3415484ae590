import type { Entry } from './catalogue.ts'
import type { Language, Term } from './language-docs.ts'
import { shapeOf } from './message-shape.ts'

const QUOTES = /[“”„«»‹›「」『』‘]/g
/** Labels are checked against the glossary; longer texts may say it in other words. */
const WORDS_OF_A_LABEL = 4

/** Faults of a translation, in words; none if it is good. The rules are those of docs/languages.md. */
export function faultsOf(entry: Entry, language: Language): string[] {
  const { id, text, isFuzzy } = entry
  if (text === '') return ['is missing']
  return [
    isFuzzy && 'is marked as fuzzy',
    text === id && hasWords(id) && !language.same.has(id) && 'is unchanged, and not listed under "Same as English"',
    ...shapeFaults(id, text, language.plurals),
    ...markFaults(id, text, language.quotes),
    ...language.terms.flatMap(({ not }) =>
      not.filter((word) => says(withoutMarks(text), word)).map((word) => `says "${word}"`),
    ),
    ...missingTerms(id, text, language),
  ].filter((fault) => typeof fault === 'string')
}

function shapeFaults(id: string, text: string, plurals: readonly string[]): string[] {
  const theirs = shapeOf(id)
  try {
    const ours = shapeOf(text)
    const forms = ours.plurals.map((keys) =>
      keys
        .filter((key) => !key.startsWith('='))
        .sort()
        .join(', '),
    )
    return [
      ours.placeholders !== theirs.placeholders &&
        `has the placeholders ${ours.placeholders}, not ${theirs.placeholders}`,
      ours.tags !== theirs.tags && `has the tags ${ours.tags}, not ${theirs.tags}`,
      forms.some((form) => form !== [...plurals].sort().join(', ')) && `lacks a plural form, or has one too many`,
    ].filter((fault) => typeof fault === 'string')
  } catch (error) {
    return [`can’t be read: ${(error as Error).message}`]
  }
}

function markFaults(id: string, text: string, quotes: string): string[] {
  const foreign = (text.match(QUOTES) ?? []).filter((mark) => !quotes.includes(mark))
  return [
    foreign.length > 0 && `has the quotation marks ${foreign.join(' ')}`,
    /["']/.test(text) && !/["']/.test(id) && 'has straight quotation marks or apostrophes',
    /[!¡！]/.test(text) && 'has an exclamation mark',
    /\.\.\./.test(text) && 'has three dots instead of an ellipsis',
    (/^\s/.test(text) !== /^\s/.test(id) || /\s$/.test(text) !== /\s$/.test(id)) && 'differs in spaces at its ends',
  ].filter((fault) => typeof fault === 'string')
}

function missingTerms(id: string, text: string, { terms, without }: Language): string[] {
  let label = withoutMarks(id).toLowerCase()
  if (without.has(id) || id.includes(', plural,') || label.split(/\s+/).filter(Boolean).length > WORDS_OF_A_LABEL)
    return []
  const faults: string[] = []
  for (const { term, stems } of terms) {
    const found = patternOf(term).exec(label)
    if (!found) continue
    label = label.replace(found[0], ' ')
    if (!stems.some((stem) => text.toLowerCase().includes(stem)))
      faults.push(`lacks ${stems.join(' or ')} for "${term}"`)
  }
  return faults
}

/** The English term in all its forms: plural, and the verbs as "checked in" and "signed in". */
function patternOf(term: Term['term']): RegExp {
  const forms = term.replace(/^check in$/, 'check(?:ed|s)?[ -]in').replace(/^sign (in|out)$/, 'sign(?:ed)? $1')
  return new RegExp(`\\b${forms}(?:s|es)?\\b`)
}

/** True if the text has the word. Chinese has no spaces between words. */
function says(text: string, word: string): boolean {
  const pattern = /^\p{sc=Han}/u.test(word) ? word : `(?<![\\p{L}])${word}(?![\\p{L}])`
  return new RegExp(pattern, 'iu').test(text)
}

const hasWords = (id: string) => /[a-z]{2}/i.test(withoutMarks(id))

/** The text without placeholders, tags and the variables of plurals. */
const withoutMarks = (text: string) => text.replaceAll(/\{\w+(?:, plural,|\})|<\/?\d+\/?>/g, ' ')
