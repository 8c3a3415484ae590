import { ADDRESS_FIELDS, type AddressField } from './address.ts'
import { LONGEST_LINE, LONGEST_TEXT, type Question, type TextPattern } from './question.ts'

/** A file that was sent before; `file_key` is a secret of 128 bits. */
export type FileAnswer = { file_key: string; file_name: string }

/** An answer as it is kept: texts trimmed, a number as a number, a consent as true, several choices as a list. */
export type Answer = string | number | boolean | string[] | FileAnswer | Partial<Record<AddressField, string | null>>

type Of<Code extends string, Params> = { code: Code; params: Params }
type WithoutParams =
  | 'empty'
  | 'not_usable'
  | 'several_lines'
  | 'not_an_email'
  | 'not_a_phone_number'
  | 'not_a_number'
  | 'not_a_day'
  | 'no_such_date'
  | 'day_out_of_range'
  | 'day_not_past'
  | 'not_an_option'
  | 'not_agreed'
  | 'not_only_letters'
  | 'not_only_digits'
  | 'not_only_letters_and_digits'
  | 'not_a_postcode'
  | 'not_a_country'
type TooMuch = 'text_too_long' | 'number_too_big' | 'list_too_long'
type TooLittle = 'text_too_short' | 'number_too_small' | 'list_too_short'
/** What is wrong with an answer: codes and parameters are those of the API. */
type AnswerProblem =
  | Of<WithoutParams, Record<never, never>>
  | Of<TooMuch, { most: number }>
  | Of<TooLittle, { least: number }>
  | Of<'day_too_early' | 'day_too_late', { day: string }>
/** Where: of an address the part, else ''. */
export type PlacedProblem = AnswerProblem & { part: '' | AddressField }

export type Judged = Pick<Question, 'type' | 'required' | 'options' | 'validation'>

/** Everything that is wrong with an answer to a question that is shown; a blank one is only wrong where it is required. */
export function answerProblems(question: Judged, answer: unknown, today: string): PlacedProblem[] {
  if (question.type === 'ADDRESS') return addressProblems(question, answer)
  const problem = isBlank(answer) ? missing(question) : problemOf(question, answer, today)
  return problem ? [{ ...problem, part: '' }] : []
}

/** Nothing was said; a box that is not ticked says nothing either. */
export function isBlank(answer: unknown): boolean {
  if (answer === null || answer === undefined || answer === false) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return typeof answer === 'object' && Object.values(answer).every(isBlank)
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  if (typeof answer !== 'object' || answer === null) return false
  const { file_key, file_name } = answer as Partial<FileAnswer>
  return typeof file_key === 'string' && typeof file_name === 'string' && !isBlank(file_key)
}

/** The last day that has begun anywhere on earth, so that nobody's birthday lies in the future. */
export function latestDay(now: string): string {
  return new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10)
}

const said = (code: WithoutParams): AnswerProblem => ({ code, params: {} })

function missing({ type, required }: Judged): AnswerProblem | null {
  if (!required) return null
  return said(type === 'CONSENT' ? 'not_agreed' : 'empty')
}

function problemOf(question: Judged, answer: unknown, today: string): AnswerProblem | null {
  switch (question.type) {
    case 'CONSENT':
      return answer === true ? null : said('not_usable')
    case 'NUMBER':
      return numberProblem(question, answer)
    case 'CHECKBOX':
      return choicesProblem(question, answer)
    case 'FILE':
      return isFileAnswer(answer) ? null : said('not_usable')
  }
  return typeof answer === 'string' ? textProblem(question, answer, today) : said('not_usable')
}

function textProblem(question: Judged, answer: string, today: string): AnswerProblem | null {
  switch (question.type) {
    case 'RADIO':
    case 'DROPDOWN':
      return question.options.includes(answer) ? null : said('not_an_option')
    case 'DATE':
    case 'DATE_OF_BIRTH':
      return dayProblem(question, answer, today)
    case 'EMAIL':
      return lineProblem(answer) ?? (EMAIL.test(answer) ? null : said('not_an_email'))
    case 'PHONE':
      return lineProblem(answer) ?? (isPhoneNumber(answer) ? null : said('not_a_phone_number'))
    case 'MULTI_LINE_TEXT':
      return lengthProblem(question, answer, LONGEST_TEXT)
    default:
      return lineProblem(answer) ?? lengthProblem(question, answer, LONGEST_LINE) ?? patternProblem(question, answer)
  }
}

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:".]+(\.[^\s@<>()[\],;:".]+)+$/

/** Digits as people group them, behind a + or not. */
function isPhoneNumber(answer: string): boolean {
  const digits = answer.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()./-]+$/.test(answer) && digits >= 5 && digits <= 15
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line must hold no control character, so they are named
const CONTROL = /[\u0000-\u001f\u007f]/

function lineProblem(answer: string): AnswerProblem | null {
  if (CONTROL.test(answer)) return said('several_lines')
  return answer.length > LONGEST_LINE ? { code: 'text_too_long', params: { most: LONGEST_LINE } } : null
}

function lengthProblem({ validation }: Judged, answer: string, longest: number): AnswerProblem | null {
  const most = Math.min(validation.most ?? longest, longest)
  if (answer.length > most) return { code: 'text_too_long', params: { most } }
  const { least } = validation
  return least !== null && answer.length < least ? { code: 'text_too_short', params: { least } } : null
}

/** Letters of every script, with what stands between them in names. */
const PATTERNS: Record<TextPattern, [RegExp, WithoutParams]> = {
  LETTERS: [/^[\p{L}\p{M} '’.-]+$/u, 'not_only_letters'],
  DIGITS: [/^\d+$/, 'not_only_digits'],
  LETTERS_AND_DIGITS: [/^[\p{L}\p{M}\p{N}]+$/u, 'not_only_letters_and_digits'],
  POSTCODE: [/^(?=.*\d)[A-Za-z\d][A-Za-z\d -]{1,9}$/, 'not_a_postcode'],
}

function patternProblem({ validation: { pattern } }: Judged, answer: string): AnswerProblem | null {
  if (pattern === null) return null
  const [allowed, code] = PATTERNS[pattern]
  return allowed.test(answer) ? null : said(code)
}

function numberProblem({ validation: { least, most } }: Judged, answer: unknown): AnswerProblem | null {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return said('not_a_number')
  if (most !== null && answer > most) return { code: 'number_too_big', params: { most } }
  return least !== null && answer < least ? { code: 'number_too_small', params: { least } } : null
}

function choicesProblem({ options, validation: { least, most } }: Judged, answer: unknown): AnswerProblem | null {
  if (!Array.isArray(answer)) return said('not_usable')
  if (new Set(answer).size < answer.length || answer.some((choice) => !options.includes(choice)))
    return said('not_an_option')
  if (most !== null && answer.length > most) return { code: 'list_too_long', params: { most } }
  return least !== null && answer.length < least ? { code: 'list_too_short', params: { least } } : null
}

function dayProblem({ type, validation }: Judged, answer: string, today: string): AnswerProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(answer)) return said('not_a_day')
  if (!isCalendarDay(answer)) return said('no_such_date')
  if (answer < '1900-01-01' || answer > '2999-12-31') return said('day_out_of_range')
  if (type === 'DATE_OF_BIRTH') return answer > today ? said('day_not_past') : null
  const { earliest, latest } = validation
  if (earliest !== null && answer < earliest) return { code: 'day_too_early', params: { day: earliest } }
  return latest !== null && answer > latest ? { code: 'day_too_late', params: { day: latest } } : null
}

function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** Begun is to be finished: where one part is given, the others that an address cannot do without are missing. */
function addressProblems({ required }: Judged, answer: unknown): PlacedProblem[] {
  if (isBlank(answer) && !required) return []
  const given = answer ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) return [{ ...said('not_usable'), part: '' }]
  const unknown = Object.keys(given).some((name) => !ADDRESS_FIELDS.some((field) => field.name === name))
  if (unknown) return [{ ...said('not_usable'), part: '' }]
  return ADDRESS_FIELDS.flatMap((field) => {
    const problem = partProblem(field, (given as Record<string, unknown>)[field.name])
    return problem ? [{ ...problem, part: field.name }] : []
  })
}

type AddressPart = (typeof ADDRESS_FIELDS)[number]

function partProblem({ name, is_required, longest }: AddressPart, value: unknown): AnswerProblem | null {
  if (isBlank(value)) return is_required ? said('empty') : null
  if (typeof value !== 'string') return said('not_usable')
  if (CONTROL.test(value)) return said('several_lines')
  if (name === 'country') return /^[A-Z]{2}$/.test(value) ? null : said('not_a_country')
  return value.length > longest ? { code: 'text_too_long', params: { most: longest } } : null
}
