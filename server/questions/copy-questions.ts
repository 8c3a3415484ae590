import { sql } from 'kysely'
import type { Condition, Validation } from '#domain/question.ts'
import type { MovedDates } from '#server/events/duplicate/moved-dates.ts'
import type { Part, PartToCopy } from '#server/events/duplicate/part.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { copiesById } from '#server/lib/in-order.ts'
import { type QuestionRow, questionsOf } from './question-queries.ts'

type Ids = ReadonlyMap<number, number>

export const copyQuestions: Part = ({ db, event, dates }) => questionsToCopy(db, event.id, dates)

/** Leaves out questions that the copy would never ask: their products, or the question they depend on, are missing. */
export async function questionsToCopy(db: Db | Trx, event_id: number, dates?: MovedDates): Promise<PartToCopy> {
  const stored = await questionsOf(db, event_id)
  const questions = dates
    ? stored.map((question) => ({ ...question, validation: movedBounds(question, dates) }))
    : stored
  return {
    count: questions.length,
    async write({ trx, event_id, products }) {
      const asked = askedOf(questions, products)
      if (asked.length === 0) return
      const rows = asked.map(({ id: _, created_at: __, updated_at: ___, validation, ...question }) => ({
        ...question,
        event_id,
        product_ids: copiesOf(question.product_ids, products),
        validation: JSON.stringify(validation),
        condition: null,
      }))
      const inserted = await trx.insertInto('questions').values(rows).returning('id').execute()
      await writeConditions(trx, asked, { questions: copiesById(asked, inserted), products })
    },
  }
}

/** Moves the bounds of a date answer with the start of the copy. */
function movedBounds({ title, validation }: QuestionRow, dates: MovedDates): Validation {
  const whose = { part: 'questions', name: title } as const
  return {
    ...validation,
    earliest: dates.day(whose, 'earliest', validation.earliest),
    latest: dates.day(whose, 'latest', validation.latest),
  }
}

/** Goes through the questions in order: each depends on an earlier one at most. */
function askedOf(questions: readonly QuestionRow[], products: Ids): QuestionRow[] {
  const asked = new Map<number, QuestionRow>()
  for (const question of questions) {
    const { belongs_to, product_ids, condition } = question
    const hasProducts = belongs_to === 'ORDER' || copiesOf(product_ids, products).length > 0
    if (hasProducts && canHold(condition, asked, products)) asked.set(question.id, question)
  }
  return [...asked.values()]
}

function canHold(condition: Condition | null, asked: ReadonlyMap<number, unknown>, products: Ids): boolean {
  if (condition === null) return true
  if (condition.kind === 'PRODUCT_IS') return copiesOf(condition.product_ids, products).length > 0
  return asked.has(condition.question_id)
}

type Copies = { questions: Ids; products: Ids }

/** Runs once the copies have ids to refer to. */
async function writeConditions(trx: Trx, asked: readonly QuestionRow[], copies: Copies): Promise<void> {
  const wanted = asked.flatMap(({ id, condition }) =>
    condition === null ? [] : [{ id: copies.questions.get(id), condition: copyOf(condition, copies) }],
  )
  await sql`
    update questions set condition = wanted.condition
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id int, condition jsonb)
    where questions.id = wanted.id`.execute(trx)
}

function copyOf(condition: Condition, { questions, products }: Copies): Condition {
  if (condition.kind === 'PRODUCT_IS') return { ...condition, product_ids: copiesOf(condition.product_ids, products) }
  return { ...condition, question_id: questions.get(condition.question_id) ?? 0 }
}

const copiesOf = (ids: readonly number[], copies: Ids) => ids.flatMap((id) => copies.get(id) ?? [])
