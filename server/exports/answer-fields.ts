import { msg } from '@lingui/core/macro'
import { type RawBuilder, sql } from 'kysely'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import type { Answer } from '#domain/answer.ts'
import { isFileAnswer } from '#domain/judge-answer.ts'
import type { QuestionRow } from '#server/questions/question-queries.ts'
import type { Cell, Column, Say } from './sheet.ts'

type Given = { question_id: number; answer: Answer; item_name: string | null; position: number | null }
type Row = { answers: Given[] | null }
type AnswerField = Column & { value: (row: Row) => Cell }

/** For a select: the answers of a row as JSON; null if there are none. */
export function answersWhere(condition: RawBuilder<unknown>) {
  return sql<Given[] | null>`(
    select jsonb_agg(jsonb_build_object('question_id', given.question_id, 'answer', given.answer,
      'item_name', order_items.item_name, 'position', given.position) order by order_items.id, given.position)
    from question_answers given left join order_items on order_items.id = given.order_item_id
    where ${condition})`
}

type Asked = {
  questions: readonly QuestionRow[]
  say: Say
  /** True if a row covers several units: each answer names its unit. */
  namesUnits?: true
}

/** A column for each question, those of the order first; hidden questions keep their answers. */
export function answerFields({ questions, say, namesUnits }: Asked): AnswerField[] {
  const words = { agreed: say(msg`Yes`) }
  const ofOrder = questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  const ofUnits = questions.filter(({ belongs_to }) => belongs_to === 'PRODUCT')
  return [...ofOrder, ...ofUnits].map(({ id, title }) => ({
    header: title,
    type: 'text',
    width: 24,
    value: ({ answers }) => {
      const texts = (answers ?? [])
        .filter(({ question_id }) => question_id === id)
        .map((given) => (namesUnits ? unitName(given) : '') + answerText(given.answer, words))
      return texts.length === 0 ? null : texts.join('; ')
    },
  }))
}

/** "Mug 2: ". */
function unitName({ item_name, position }: Given): string {
  return position === null ? '' : `${item_name} ${position + 1}: `
}

type Words = { agreed: string }

function answerText(answer: Answer, { agreed }: Words): string {
  if (answer === true) return agreed
  if (typeof answer !== 'object') return String(answer)
  if (Array.isArray(answer)) return answer.join('; ')
  if (isFileAnswer(answer)) return answer.file_name
  const parts = answer as Record<string, string | null | undefined>
  return ADDRESS_FIELDS.flatMap(({ name }) => parts[name] ?? []).join(', ')
}
