import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '#domain/answer.ts'
import { prepared, type Trx } from '#server/lib/database.ts'

/** One answer to be stored: of the order, or of one unit of an item. */
export type PlannedAnswer = {
  order_id: number
  question_id: number
  order_item_id: number | null
  position: number | null
  /** Wording of the question at the time. */
  title: string
  answer: Answer
}

/**
 * For `with`: stores the answers of orders in `saved`, which the statement has locked, and withdraws earlier answers that are
 * missing now.
 */
export function writingAnswers(answers: readonly PlannedAnswer[]): RawBuilder<unknown> {
  return sql`given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given
        (order_id int, question_id int, order_item_id int, position int, title text, answer jsonb)
    ),
    withdrawn as (
      delete from question_answers kept using saved
      where kept.order_id = saved.id and not exists (
        select from given where given.order_id = kept.order_id and given.question_id = kept.question_id
          and given.order_item_id is not distinct from kept.order_item_id
          and given.position is not distinct from kept.position)
    ),
    answered as (
      insert into question_answers
        (account_id, event_id, order_id, question_id, order_item_id, position, title, answer)
      select saved.account_id, saved.event_id, given.order_id, given.question_id, given.order_item_id, given.position,
        given.title, given.answer
      from given join saved on saved.id = given.order_id
      on conflict (order_id, order_item_id, position, question_id)
        do update set title = excluded.title, answer = excluded.answer
    )`
}

/** Deletes the answers of orders that were never placed. */
export async function deleteAnswersOf(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await sql`${prepared('delete_answers')} delete from question_answers where order_id = any(${order_ids}::int[])`.execute(
    trx,
  )
}
