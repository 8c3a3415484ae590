import type { PublicQuestion } from '#contract/questions.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import type { FileAnswer } from '#domain/judge-answer.ts'
import { QUESTION_KINDS, type QuestionKind } from '#domain/question.ts'
import { type Answers, questionsOfProduct, shownOfOrder, shownOfUnit } from '#domain/question-form.ts'

/** Form values by field name. */
export type Values = Readonly<Record<string, string>>

/** Field name of an answer, below `order` or `products.0`. */
export const answerName = (below: string, { id }: { id: number }): string => `${below}.answers.${id}`
/** Each checkbox of a question has its own name, so that a form can tell them apart. */
export const choiceName = (name: string, option: string): string => `${name}:${option}`

/** Answers to these questions from the form's values, in the format of the API. */
export function typedAnswers(values: Values, below: string, questions: readonly PublicQuestion[]): Answers {
  return Object.fromEntries(questions.map((question) => [question.id, typed(values, below, question)]))
}

function typed(values: Values, below: string, question: PublicQuestion): unknown {
  const name = answerName(below, question)
  return TYPED[QUESTION_KINDS[question.type].value](values, name, question)
}

type Read = (values: Values, name: string, question: PublicQuestion) => unknown

/** Reads form fields by the kind of value stored. */
const TYPED: Record<QuestionKind['value'], Read> = {
  text: (values, name) => text(values[name]),
  number: (values, name) => numberOf(text(values[name])),
  agreed: (values, name) => values[name] === 'on',
  choices: (values, name, { options }) => options.filter((option) => choiceName(name, option) in values),
  address: (values, name) =>
    Object.fromEntries(ADDRESS_FIELDS.map(({ name: part }) => [part, text(values[`${name}.${part}`])])),
  file: (values, name) => typedFile(text(values[`${name}.file_key`]), text(values[`${name}.file_name`])),
}

function typedFile(file_key: string | null, file_name: string | null): FileAnswer | null {
  return file_key === null ? null : { file_key, file_name: file_name ?? '' }
}

const text = (value: string | undefined): string | null => value?.trim() || null

/** Accepts comma or point. Other text is passed on unchanged, so that it is refused with a message. */
function numberOf(typed: string | null): number | string | null {
  return typed !== null && /^[+-]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed
}

/** Form values for an answer, the inverse of `typedAnswers`. */
export function writtenAnswer(below: string, question: PublicQuestion, answer: unknown): Record<string, string> {
  const name = answerName(below, question)
  if (answer === null || answer === undefined || answer === false) return {}
  if (answer === true) return { [name]: 'on' }
  if (typeof answer !== 'object') return { [name]: String(answer) }
  if (Array.isArray(answer)) return Object.fromEntries(answer.map((option) => [choiceName(name, option), 'on']))
  const parts = Object.entries(answer).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(parts.map(([part, value]) => [`${name}.${part}`, String(value)]))
}

/** Unit that can have questions; `below` is the prefix of its field names. */
type AskedUnit = { product_id: number; below: string }
type Form = { questions: readonly PublicQuestion[]; product_ids: readonly number[]; units: readonly AskedUnit[] }
/** Questions shown for the order and for each unit. */
export type ShownQuestions = { order: PublicQuestion[]; units: PublicQuestion[][] }

/** Determines the questions shown for the current values, by the same rule as the server. */
export function shownFor(values: Values, { questions, product_ids, units }: Form): ShownQuestions {
  const ofOrder = questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  const order = shownOfOrder(questions, { product_ids, answers: typedAnswers(values, 'order', ofOrder) })
  return {
    order: order.shown,
    units: units.map(({ product_id, below }) => {
      const answers = typedAnswers(values, below, questionsOfProduct(questions, product_id))
      return shownOfUnit(questions, { product_id, answers, ofOrder: order.counted }).shown
    }),
  }
}
