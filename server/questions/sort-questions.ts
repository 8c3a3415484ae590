import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { questionsOf } from './question-queries.ts'
import { refuseBrokenConditions } from './refuse-broken-conditions.ts'

/**
 * Stores the order of all questions of an event; 409 unless each is named once, and if one would come before a question that it
 * depends on.
 */
export async function sortQuestions(trx: Trx, event_id: number, sorted_ids: readonly number[]): Promise<void> {
  const questions = new Map((await questionsOf(trx, event_id)).map((question) => [question.id, question]))
  const sorted = sorted_ids.flatMap((id) => questions.get(id) ?? [])
  const isComplete = sorted.length === sorted_ids.length && new Set(sorted).size === questions.size
  if (!isComplete || sorted.length > questions.size) throw new ApiError('questions_unsorted')
  refuseBrokenConditions(sorted)
  await sql`
    update questions set "order" = sorted.place - 1
    from unnest(${[...sorted_ids]}::int[]) with ordinality as sorted (id, place)
    where questions.id = sorted.id and questions."order" <> sorted.place - 1`.execute(trx)
}
