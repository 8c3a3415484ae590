import type { BodyInput } from '#contract/endpoint.ts'
import type { OwnAnswers, orderAnswers } from '#contract/own-answers.ts'
import type { PublicQuestion } from '#contract/questions.ts'
import { type ShownQuestions, shownFor, typedAnswers, writtenAnswer } from '#web/components/questions/typed-answers.ts'
import type { Draft } from '../../draft.ts'

/** Prefix of the field names of a unit: its path in the request. */
export const belowOf = (index: number): string => `units.${index}`

export function shownIn(values: Draft, { questions, product_ids, units }: OwnAnswers): ShownQuestions {
  const asked = units.map(({ product_id }, index) => ({ product_id, below: belowOf(index) }))
  return shownFor(values, { questions, product_ids, units: asked })
}

type Body = BodyInput<typeof orderAnswers.update>

/** The request from the fields' values. */
export function readAnswers(values: Draft, own: OwnAnswers): Body {
  const shown = shownIn(values, own)
  const read = (below: string, questions: readonly PublicQuestion[]) =>
    typedAnswers(values, below, questions) as Body['order']['answers']
  return {
    order: { answers: read('order', shown.order) },
    units: own.units.map(({ order_item_id, position }, index) => ({
      order_item_id,
      position,
      answers: read(belowOf(index), shown.units[index] ?? []),
    })),
  }
}

/** Stored answers as field values. */
export function writtenAnswers({ questions, units, answers }: OwnAnswers): Draft {
  return Object.assign(
    {},
    ...answers.map(({ question_id, order_item_id, position, answer }) => {
      const question = questions.find(({ id }) => id === question_id)
      const index = units.findIndex((unit) => unit.order_item_id === order_item_id && unit.position === position)
      const below = order_item_id === null ? 'order' : belowOf(index)
      return question ? writtenAnswer(below, question, answer) : {}
    }),
  ) as Draft
}
