import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Questions } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'

export type QuestionRow = Selectable<Questions>

/** All questions of an event in their order, hidden ones as well. */
export function questionsOf(db: Db, event_id: number): Promise<QuestionRow[]> {
  return ofEvent(db, event_id).selectAll().execute()
}

/** The same with the number of answers to each, including those of carts. */
export function countedQuestions(db: Db, event_id: number) {
  return ofEvent(db, event_id)
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from question_answers where question_answers.question_id = questions.id)`.as(
        'answer_count',
      ),
    )
}

function ofEvent(db: Db, event_id: number) {
  return db.selectFrom('questions').where('event_id', '=', event_id).orderBy('order').orderBy('id')
}

/** Questions that buyers are asked. */
export function notHidden<Row extends { is_hidden: boolean }>(questions: readonly Row[]): Row[] {
  return questions.filter(({ is_hidden }) => !is_hidden)
}

/** Answers of an order and its units, in the order of the items and questions. */
export function answersOfOrder(db: Db, order_id: number) {
  return storedAnswers(db).where('given.order_id', '=', order_id).execute()
}

export function answersOfUnit(db: Db, { order_item_id, position }: { order_item_id: number; position: number }) {
  return storedAnswers(db)
    .where('given.order_item_id', '=', order_item_id)
    .where('given.position', '=', position)
    .execute()
}

function storedAnswers(db: Db) {
  return db
    .selectFrom('question_answers as given')
    .innerJoin('questions as question', 'question.id', 'given.question_id')
    .select(['given.id', 'given.question_id', 'given.order_item_id', 'given.position', 'given.title', 'given.answer'])
    .select(['question.belongs_to', 'question.type', 'question.options'])
    .orderBy(sql`given.order_item_id nulls first`)
    .orderBy('given.position')
    .orderBy('question.order')
    .orderBy('question.id')
}
