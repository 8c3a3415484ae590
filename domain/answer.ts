import { ADDRESS_FIELDS, type AddressField } from './address.ts'
import { type AnswerProblem, CONTROL, type FileAnswer, isBlank, JUDGES, type Judged, said } from './judge-answer.ts'
import { QUESTION_KINDS } from './question.ts'

/** Stored form of an answer: trimmed texts, numbers, true for a consent, and lists for several choices. */
export type Answer = string | number | boolean | string[] | FileAnswer | Partial<Record<AddressField, string | null>>

/** Part of an address that has the problem, else ''. */
export type PlacedProblem = AnswerProblem & { part: '' | AddressField }

/** All problems with the answer to a visible question. A blank answer is a problem only if the question is required. */
export function answerProblems(question: Judged, answer: unknown, today: string): PlacedProblem[] {
  const { judge } = QUESTION_KINDS[question.type]
  if (judge === 'parts') return addressProblems(question, answer)
  const problem = isBlank(answer) ? missing(question) : JUDGES[judge](question, answer, today)
  return problem ? [{ ...problem, part: '' }] : []
}

/** Latest date that has begun anywhere on earth, so that no valid birthday lies in the future. */
export function latestDay(now: string): string {
  return new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10)
}

function missing({ type, required }: Judged): AnswerProblem | null {
  if (!required) return null
  return said(QUESTION_KINDS[type].value === 'agreed' ? 'not_agreed' : 'empty')
}

/** An address must be complete once begun: if one part is given, missing required parts are problems. */
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
