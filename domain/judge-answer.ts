import { type JudgeName, LONGEST_LINE, LONGEST_TEXT, type Question, type TextPattern } from './question.ts'

/** Uploaded file; `file_key` is a secret of 128 bits. */
export type FileAnswer = { file_key: string; file_name: string }

type Of<Code extends string, Params> = { code: Code; params: Params }
export type WithoutParams =
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
/** Problem with an answer, with the codes and parameters of the API. */
export type AnswerProblem =
  | Of<WithoutParams, Record<never, never>>
  | Of<TooMuch, { most: number }>
  | Of<TooLittle, { least: number }>
  | Of<'day_too_early' | 'day_too_late', { day: string }>
export type Judged = Pick<Question, 'type' | 'required' | 'options' | 'validation'>

export const said = (code: WithoutParams): AnswerProblem => ({ code, params: {} })

type Judge = (question: Judged, answer: unknown, today: string) => AnswerProblem | null

/** Judge for text answers only. */
const ofText =
  (judge: (question: Judged, answer: string, today: string) => AnswerProblem | null): Judge =>
  (question, answer, today) =>
    typeof answer === 'string' ? judge(question, answer, today) : said('not_usable')

/** Judges of answers that are not blank. */
export const JUDGES = {
  line: ofText(
    (question, answer) =>
      lineProblem(answer) ?? lengthProblem(question, answer, LONGEST_LINE) ?? patternProblem(question, answer),
  ),
  lines: ofText((question, answer) => lengthProblem(question, answer, LONGEST_TEXT)),
  email: ofText((_, answer) => lineProblem(answer) ?? (EMAIL.test(answer) ? null : said('not_an_email'))),
  phone: ofText((_, answer) => lineProblem(answer) ?? (isPhoneNumber(answer) ? null : said('not_a_phone_number'))),
  day: ofText(dayProblem),
  dayOfBirth: ofText(
    (question, answer, today) => dayProblem(question, answer) ?? (answer > today ? said('day_not_past') : null),
  ),
  option: ofText(({ options }, answer) => (options.includes(answer) ? null : said('not_an_option'))),
  options: choicesProblem,
  number: numberProblem,
  agreed: (_, answer) => (answer === true ? null : said('not_usable')),
  file: (_, answer) => (isFileAnswer(answer) ? null : said('not_usable')),
} satisfies Record<Exclude<JudgeName, 'parts'>, Judge>

/** True for an empty answer; an unticked box counts as empty. */
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

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:".]+(\.[^\s@<>()[\],;:".]+)+$/

/** Accepts digits with the usual grouping, with or without a leading +. */
function isPhoneNumber(answer: string): boolean {
  const digits = answer.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()./-]+$/.test(answer) && digits >= 5 && digits <= 15
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line must hold no control character, so they are named
export const CONTROL = /[\u0000-\u001f\u007f]/

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

/** Letters of all scripts, and the punctuation used in names. */
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

function dayProblem({ validation }: Judged, answer: string): AnswerProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(answer)) return said('not_a_day')
  if (!isCalendarDay(answer)) return said('no_such_date')
  if (answer < '1900-01-01' || answer > '2999-12-31') return said('day_out_of_range')
  const { earliest, latest } = validation
  if (earliest !== null && answer < earliest) return { code: 'day_too_early', params: { day: earliest } }
  return latest !== null && answer > latest ? { code: 'day_too_late', params: { day: latest } } : null
}

function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
