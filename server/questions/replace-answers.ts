import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { Answer } from '#domain/answer.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'

/** New answers of the order, or of one of its units. */
export type ChangedPart = {
  order_item_id: number | null
  position: number | null
  answers: readonly { question_id: number; title: string; answer: Answer }[]
}

type Which = { event: EventRow; order_id: number; asked: readonly { id: number }[]; parts: readonly ChangedPart[] }

/**
 * Replaces the answers of these parts to these questions; other answers stay. Expects the order to be locked. An entry of the
 * log names each question whose answers differ.
 */
export async function replaceAnswers(trx: Trx, actor: Actor, { event, order_id, asked, parts }: Which): Promise<void> {
  const ids = asked.map(({ id }) => id)
  const given = parts.flatMap(({ answers, order_item_id, position }) =>
    answers.map((answer) => ({ ...answer, order_item_id, position })),
  )
  const units = parts.map(({ order_item_id, position }) => ({ order_item_id, position }))
  const { rows } = await sql<{ question_id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
        (question_id int, order_item_id int, position int, title text, answer jsonb)
    ),
    part as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as part (order_item_id int, position int)
    ),
    withdrawn as (
      delete from question_answers kept using part
      where kept.order_id = ${order_id} and kept.question_id = any(${ids}::int[])
        and kept.order_item_id is not distinct from part.order_item_id
        and kept.position is not distinct from part.position
        and not exists (
          select from given where given.question_id = kept.question_id
            and given.order_item_id is not distinct from kept.order_item_id
            and given.position is not distinct from kept.position)
      returning kept.question_id
    ),
    answered as (
      insert into question_answers as kept
        (account_id, event_id, order_id, question_id, order_item_id, position, title, answer)
      select ${event.account_id}, ${event.id}, ${order_id}, question_id, order_item_id, position, title, answer from given
      on conflict (order_id, order_item_id, position, question_id)
        do update set title = excluded.title, answer = excluded.answer where kept.answer <> excluded.answer
      returning kept.question_id
    )
    select question_id from withdrawn union select question_id from answered order by question_id`.execute(trx)
  const place = { ...inEvent(event), order_id }
  for (const { question_id } of rows)
    await emit(trx, actor, { name: 'question.answer_changed', subject_id: question_id, place })
}
