import { ADDRESS_FIELDS } from './address.ts'

export const QUESTION_TYPES = [
  'ADDRESS',
  'PHONE',
  'SINGLE_LINE_TEXT',
  'MULTI_LINE_TEXT',
  'CHECKBOX',
  'RADIO',
  'DROPDOWN',
  'MULTI_SELECT_DROPDOWN',
  'DATE',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const BELONGS_TO = ['PRODUCT', 'ORDER'] as const
export type BelongsTo = (typeof BELONGS_TO)[number]

const MAX_LENGTH = 255
const MAX_LENGTH_MULTI_LINE = 5000

export type Question = { type: QuestionType; required: boolean; options: readonly string[] }
export type AnswerProblem = 'required' | 'wrong_shape' | 'too_long' | 'not_an_option' | 'not_a_date'

/** What is wrong with an answer, or null. An empty answer is only wrong when the question is required. */
export function checkAnswer(question: Question, answer: unknown): AnswerProblem | null {
  if (isEmpty(answer)) return question.required ? 'required' : null
  switch (question.type) {
    case 'ADDRESS':
      return checkAddress(question, answer)
    case 'CHECKBOX':
    case 'MULTI_SELECT_DROPDOWN':
      if (!Array.isArray(answer)) return 'wrong_shape'
      return answer.every((choice) => question.options.includes(choice)) ? null : 'not_an_option'
  }
  if (typeof answer !== 'string') return 'wrong_shape'
  switch (question.type) {
    case 'RADIO':
    case 'DROPDOWN':
      return question.options.includes(answer) ? null : 'not_an_option'
    case 'DATE':
      return isCalendarDate(answer) ? null : 'not_a_date'
    case 'MULTI_LINE_TEXT':
      return answer.length > MAX_LENGTH_MULTI_LINE ? 'too_long' : null
    default:
      return answer.length > MAX_LENGTH ? 'too_long' : null
  }
}

function isEmpty(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.length === 0
  return typeof answer === 'object' && Object.values(answer).every(isEmpty)
}

function checkAddress(question: Question, answer: unknown): AnswerProblem | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'wrong_shape'
  const address = answer as Record<string, unknown>
  for (const { name } of ADDRESS_FIELDS) {
    const value = address[name]
    if (isEmpty(value)) {
      if (question.required && name !== 'address_line_2') return 'required'
      continue
    }
    if (typeof value !== 'string') return 'wrong_shape'
    if (value.length > MAX_LENGTH) return 'too_long'
  }
  return null
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
