import type { AskedOf, OrderDetails } from '#contract/order-details.ts'
import type { Answer } from '#domain/answer.ts'
import { isBlank } from '#domain/judge-answer.ts'
import { matchUnits, unitsToFill } from '#domain/order-units.ts'
import type { Question } from '#domain/question.ts'
import { type Answers, shownOfOrder, shownOfUnit } from '#domain/question-form.ts'
import type { PlannedAnswer } from '#server/questions/write-answers.ts'
import type { Items } from './known-items.ts'

type Worded = Question & { title: string }
type Asked = Pick<AskedOf, 'fields'> & { questions: readonly Worded[]; items: Items }

/** Answers of an order as stored; validated earlier. */
export function planAnswers(order_id: number, details: OrderDetails, { fields, questions, items }: Asked) {
  if (questions.length === 0) return []
  const product_ids = items.map(({ product_id }) => product_id)
  const ofOrder = shownOfOrder(questions, { product_ids, answers: details.order.answers })
  const units = unitsToFill(items, { namesTickets: fields.attendee.length > 0, questions })
  const planned = answersTo(order_id, ofOrder.shown, details.order.answers)
  for (const { item, position, entry } of matchUnits(units, details.products).units) {
    const given = entry?.answers ?? {}
    const unit = { product_id: item.product_id, answers: given, ofOrder: ofOrder.counted }
    const { shown } = shownOfUnit(questions, unit)
    planned.push(...answersTo(order_id, shown, given).map((one) => ({ ...one, order_item_id: item.id, position })))
  }
  return planned
}

function answersTo(order_id: number, shown: readonly Worded[], given: Answers): PlannedAnswer[] {
  return shown.flatMap(({ id, title }) => {
    const answer = given[id]
    if (isBlank(answer)) return []
    return [{ order_id, question_id: id, order_item_id: null, position: null, title, answer: answer as Answer }]
  })
}
