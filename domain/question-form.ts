import { isBlank } from './judge-answer.ts'
import type { Condition, Question } from './question.ts'

/** Answers by the question's id as text. */
export type Answers = Readonly<Record<string, unknown>>

/** Fields of a question that decide whether it is shown. */
export type Conditional = Pick<Question, 'id' | 'belongs_to' | 'product_ids' | 'condition'>

/** Visible questions of one part of a form, and the answers that later conditions can use. */
export type ShownPart<Q> = { shown: Q[]; counted: Answers }

/** Visible questions of an order with these products. `questions` must be in order. */
export function shownOfOrder<Q extends Conditional>(
  questions: readonly Q[],
  { product_ids, answers }: { product_ids: readonly number[]; answers: Answers },
): ShownPart<Q> {
  const asked = questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  return shownAmong(asked, { product_ids, answers, before: {} })
}

type Unit = { product_id: number; answers: Answers; ofOrder: Answers }

/** Visible questions of one unit; `ofOrder` are the effective answers of its order. */
export function shownOfUnit<Q extends Conditional>(questions: readonly Q[], unit: Unit): ShownPart<Q> {
  const { product_id, answers, ofOrder } = unit
  return shownAmong(questionsOfProduct(questions, product_id), { product_ids: [product_id], answers, before: ofOrder })
}

/** Questions that may be asked for a unit of the product, regardless of answers. */
export function questionsOfProduct<Q extends Conditional>(questions: readonly Q[], product_id: number): Q[] {
  return questions.filter(({ belongs_to, product_ids }) => belongs_to === 'PRODUCT' && product_ids.includes(product_id))
}

type Given = { product_ids: readonly number[]; answers: Answers; before: Answers }

/** Evaluates questions in order: an answer has an effect only if its question is shown. */
function shownAmong<Q extends Conditional>(asked: readonly Q[], { product_ids, answers, before }: Given): ShownPart<Q> {
  const counted: Record<string, unknown> = { ...before }
  const shown = asked.filter((question) => {
    if (!isMet(question.condition, product_ids, counted)) return false
    counted[question.id] = answers[question.id]
    return true
  })
  return { shown, counted }
}

function isMet(condition: Condition | null, product_ids: readonly number[], counted: Answers): boolean {
  if (condition === null) return true
  if (condition.kind === 'PRODUCT_IS') return condition.product_ids.some((id) => product_ids.includes(id))
  const answer = counted[condition.question_id]
  if (isBlank(answer)) return false
  return condition.kind === 'ANSWER_IS' ? isAnswer(answer, condition.value) : contains(answer, condition.value)
}

/** Case and surrounding spaces are ignored. */
const folded = (value: unknown): string => String(value).trim().toLowerCase()

function isAnswer(answer: unknown, value: string): boolean {
  if (Array.isArray(answer)) return answer.length === 1 && folded(answer[0]) === folded(value)
  return typeof answer !== 'object' && folded(answer) === folded(value)
}

function contains(answer: unknown, value: string): boolean {
  if (Array.isArray(answer)) return answer.some((choice) => folded(choice) === folded(value))
  return typeof answer !== 'object' && folded(answer).includes(folded(value))
}
