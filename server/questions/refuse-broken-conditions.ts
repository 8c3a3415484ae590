import type { Question } from '#domain/question.ts'
import { firstBroken } from '#domain/question-condition.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'

type Placed = Pick<Question, 'id' | 'belongs_to' | 'type' | 'options' | 'condition'>

/** Refuses conditions that can never be met: 422 for that of the changed question, 409 for that of another one. */
export function refuseBrokenConditions(questions: readonly Placed[], changed_id?: number): void {
  const broken = firstBroken(questions)
  if (!broken) return
  if (broken.question.id !== changed_id) throw new ApiError('question_depended_on')
  const at = broken.problem === 'never_answered_so' ? 'condition.value' : 'condition.question_id'
  throw malformed(at, broken.problem)
}
