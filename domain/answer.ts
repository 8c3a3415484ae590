import { ADDRESS_FIELDS, type AddressField } from './address.ts'
import { type AnswerProblem, CONTROL, type FileAnswer, isBlank, JUDGES, type Judged, said } from './judge-answer.ts'
import { QUESTION_KINDS } from './question.ts'

/** An answer as it is kept: texts trimmed, a number as a number, a consent as true, several choices as a list. */
export type Answer = string | number | boolean | string[] | FileAnswer | Partial<Record<AddressField, string | null>>

/** Where: of an address the part, else ''. */
export type PlacedProblem = AnswerProblem & { part: '' | AddressField }

/** Everything that is wrong with an answer to a question that is shown; a blank one is only wrong where it is required. */
export function answerProblems(question: Judged, answer: unknown, today: string): PlacedProblem[] {
  const { judge } = QUESTION_KINDS[question.type]
  if (judge === 'parts') return addressProblems(question, answer)
  const problem = isBlank(answer) ? missing(question) : JUDGES[judge](question, answer, today)
  return problem ? [{ ...problem, part: '' }] : []
}

/** The last day that has begun anywhere on earth, so that nobody's birthday lies in the future. */
export function latestDay(now: string): string {
  return new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10)
}

function missing({ type, required }: Judged): AnswerProblem | null {
  if (!required) return null
  return said(QUESTION_KINDS[type].value === 'agreed' ? 'not_agreed' : 'empty')
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
