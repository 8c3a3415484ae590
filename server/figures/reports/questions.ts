import { sql } from 'kysely'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { IS_COMPLETED } from '../counted.ts'
import { placedIn, type ReadReport, type RowOf } from './report-parts.ts'

/**
 * Number of times each option was chosen in completed orders of these days, in the order of the questions and their options;
 * former options come at the end of each question. Answers for a cancelled ticket do not count.
 */
export const questions: ReadReport<'questions'> = (db, wanted) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'questions'>>`
      with asked as (
        select * from questions where event_id = ${wanted.event.id} and options <> '{}'
      ), chosen as (
        select given.question_id, option, count(*) as answers
        from question_answers given join orders on orders.id = given.order_id
        left join attendees on attendees.event_id = given.event_id and attendees.order_item_id = given.order_item_id
          and attendees.position = given.position
        cross join jsonb_array_elements_text(
          case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) as option
        where given.event_id = ${wanted.event.id} and ${placedIn(wanted)} and ${IS_COMPLETED}
          and given.question_id in (select id from asked) and attendees.status is distinct from 'CANCELLED'
        group by 1, 2
      ), offered as (
        select asked.id as question_id, option, place
        from asked cross join unnest(asked.options) with ordinality as one (option, place)
      )
      select asked.id as question_id, asked.title as question_title, asked.belongs_to,
        coalesce(offered.option, chosen.option) as option, coalesce(chosen.answers, 0)::int as answers
      from offered full join chosen on chosen.question_id = offered.question_id and chosen.option = offered.option
      join asked on asked.id = coalesce(offered.question_id, chosen.question_id)
      order by asked.order, asked.id, offered.place nulls last, option`.execute(trx)
    return rows
  })
