import type { Body, Params } from '#contract/endpoint.ts'
import type { questions } from '#contract/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { type Answer, answerProblems, latestDay } from '#domain/answer.ts'
import { isBlank, isFileAnswer } from '#domain/judge-answer.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'

type Endpoint = typeof questions.updateAnswer
type Change = { event: EventRow; params: Params<Endpoint>; answer: Body<Endpoint>['answer'] }

/** Validates by the present question. Organizers may erase any answer, also a required one. */
export async function updateAnswer(trx: Trx, actor: Actor, { event, params, answer }: Change): Promise<void> {
  const { order_id, before, ...question } = await lockAnswer(trx, event.id, params)
  const today = latestDay(new Date().toISOString())
  const problems = answerProblems({ ...question, required: false }, answer, today)
  const issues = problems.map(({ part, ...issue }) => ({ path: part ? `answer.${part}` : 'answer', ...issue }))
  if (issues.length > 0) throw new ApiError('malformed', { issues })
  refuseOtherFile(before, answer)
  if (isBlank(answer)) await trx.deleteFrom('question_answers').where('id', '=', params.answer_id).execute()
  else {
    const changed = trx
      .updateTable('question_answers')
      .set({ answer: JSON.stringify(isFileAnswer(answer) ? before : answer) })
    await changed.where('id', '=', params.answer_id).execute()
  }
  const place = { ...inEvent(event), order_id }
  await emit(trx, actor, { name: 'question.answer_changed', subject_id: params.question_id, place })
}

/** Only buyers can send files. */
function refuseOtherFile(before: Answer, answer: Change['answer']): void {
  if (!isFileAnswer(answer)) return
  if (!isFileAnswer(before) || before.file_key !== answer.file_key) throw malformed('answer', 'file_gone')
}

function lockAnswer(trx: Trx, event_id: number, { question_id, answer_id }: Params<Endpoint>) {
  return trx
    .selectFrom('question_answers as given')
    .innerJoin('questions as question', 'question.id', 'given.question_id')
    .select(['given.answer as before', 'given.order_id', 'question.type', 'question.options', 'question.validation'])
    .where('given.id', '=', answer_id)
    .where('given.question_id', '=', question_id)
    .where('given.event_id', '=', event_id)
    .forUpdate('given')
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
