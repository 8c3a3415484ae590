import { canBeDependedOn, hasOptions, QUESTION_KINDS, type Question } from './question.ts'

type Placed = Pick<Question, 'id' | 'belongs_to' | 'type' | 'options' | 'condition'>

/** Problem with a condition: its question is not asked before, cannot be a condition, or never has that answer. */
export type ConditionProblem = 'not_asked_before' | 'not_to_depend_on' | 'never_answered_so'

/** Checks that this condition of a question can be met; `questions` are those of the event in order. */
export function conditionProblem(questions: readonly Placed[], question: Placed): ConditionProblem | null {
  const { condition } = question
  if (condition === null || condition.kind === 'PRODUCT_IS') return null
  const source = askedBefore(questions, question).find(({ id }) => id === condition.question_id)
  if (!source) return 'not_asked_before'
  if (!canBeDependedOn(source.type)) return 'not_to_depend_on'
  return canBe(source, condition.value) ? null : 'never_answered_so'
}

/** The first question of the event whose condition does not hold up. */
export function firstBroken<Q extends Placed>(
  questions: readonly Q[],
): { question: Q; problem: ConditionProblem } | null {
  for (const question of questions) {
    const problem = conditionProblem(questions, question)
    if (problem) return { question, problem }
  }
  return null
}

/**
 * Questions that a question may depend on: earlier ones of its own part, and for a unit also those of the order, which come
 * first.
 */
export function askedBefore<Q extends Placed>(questions: readonly Q[], { id, belongs_to }: Placed): Q[] {
  const own = questions.filter((other) => other.belongs_to === belongs_to)
  const place = own.findIndex((other) => other.id === id)
  const earlier = place < 0 ? own : own.slice(0, place)
  const ofOrder = belongs_to === 'PRODUCT' ? questions.filter((other) => other.belongs_to === 'ORDER') : []
  return [...ofOrder, ...earlier]
}

function canBe({ type, options }: Placed, value: string): boolean {
  if (QUESTION_KINDS[type].value === 'agreed') return value === 'true'
  return !hasOptions(type) || options.includes(value)
}
