import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { questions as endpoints } from '#contract/questions.ts'
import { hasOptions, validationFor } from '#domain/question.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { refuseForeignProducts } from '#server/products/product-queries.ts'
import { countedQuestions, questionsOf } from './question-queries.ts'
import { refuseBrokenConditions } from './refuse-broken-conditions.ts'
import { sortQuestions } from './sort-questions.ts'
import { updateAnswer } from './update-answer.ts'

const MOST_QUESTIONS = 100

/** Changes lock the event's catalogue, so that buyers are asked either the old version or the new one. */
export const questions: Handlers<typeof contract.questions> = {
  list: ({ db, event }) => countedQuestions(db, event.id).execute(),

  get: ({ db, event, params }) => questionOf(db, event.id, params.question_id),

  create: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const others = await questionsOf(trx, event.id)
      if (others.length >= MOST_QUESTIONS) throw new ApiError('too_many_questions')
      const values = await readInput(trx, event, body)
      refuseBrokenConditions([...others, { ...values, id: 0 }], 0)
      const order = (others.at(-1)?.order ?? -1) + 1
      const { id } = await trx
        .insertInto('questions')
        .values({ ...asColumns(values), event_id: event.id, order })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'question.created', subject_id: id, place: inEvent(event) })
      return questionOf(trx, event.id, id)
    }),

  update: ({ db, actor, event, params: { question_id }, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const before = await questionOf(trx, event.id, question_id)
      assertVersion(before, body.updated_at)
      const values = await readInput(trx, event, body)
      const isAnotherKind = values.type !== before.type || values.belongs_to !== before.belongs_to
      if (isAnotherKind && before.answer_count > 0) throw new ApiError('question_answered')
      const all = await questionsOf(trx, event.id)
      const changed = all.map((question) => (question.id === question_id ? { ...question, ...values } : question))
      refuseBrokenConditions(changed, question_id)
      await trx.updateTable('questions').set(asColumns(values)).where('id', '=', question_id).execute()
      const after = await questionOf(trx, event.id, question_id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'question.updated', subject_id: question_id, place: inEvent(event), data })
      return after
    }),

  remove: ({ db, actor, event, params: { question_id } }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const { answer_count } = await questionOf(trx, event.id, question_id)
      if (answer_count > 0) throw new ApiError('question_answered')
      const left = (await questionsOf(trx, event.id)).filter(({ id }) => id !== question_id)
      refuseBrokenConditions(left, question_id)
      await trx.deleteFrom('questions').where('id', '=', question_id).execute()
      await emit(trx, actor, { name: 'question.deleted', subject_id: question_id, place: inEvent(event) })
      return undefined
    }),

  sort: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      await sortQuestions(trx, event.id, body.sorted_question_ids)
      await emit(trx, actor, { name: 'event.questions_sorted', subject_id: event.id, place: inEvent(event) })
      return undefined
    }),

  updateAnswer: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      await updateAnswer(trx, actor, { event, params, answer: body.answer })
      return undefined
    }),
}

function questionOf(db: Db, event_id: number, question_id: number) {
  return countedQuestions(db, event_id)
    .where('questions.id', '=', question_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** The body without the fields that its type does not use. */
async function readInput(trx: Trx, event: EventRow, { updated_at: _, ...body }: Body<typeof endpoints.create>) {
  const product_ids = body.belongs_to === 'PRODUCT' ? [...new Set(body.product_ids)] : []
  await refuseForeignProducts(trx, event.id, { product_ids, field: 'product_ids' })
  if (body.condition?.kind === 'PRODUCT_IS') {
    const named = { product_ids: body.condition.product_ids, field: 'condition.product_ids' }
    await refuseForeignProducts(trx, event.id, named)
  }
  return {
    ...body,
    product_ids,
    description: sanitizeRichText(body.description),
    options: hasOptions(body.type) ? body.options : [],
    validation: validationFor(body.type, body.validation),
  }
}

type Values = Awaited<ReturnType<typeof readInput>>

function asColumns({ validation, condition, ...values }: Values) {
  return { ...values, validation: JSON.stringify(validation), condition: condition && JSON.stringify(condition) }
}
