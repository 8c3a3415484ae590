import { isDeepStrictEqual } from 'node:util'
import { ATTENDEE_COLUMNS, type AttendeeDetails, BUYER_COLUMNS, type OrderDetails } from '#contract/order-details.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { OrderRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { attendeesOf, itemsOf } from '#server/orders/order-queries.ts'
import { answersOfOrder, notHidden, questionsOf } from '#server/questions/question-queries.ts'
import type { PlannedAnswer } from '#server/questions/write-answers.ts'
import { planAnswers } from './plan-answers.ts'
import { planAttendees } from './plan-attendees.ts'

type Repeated = { order: Pick<OrderRow, 'id' | 'event_id'>; details: OrderDetails; refusal: unknown }

/**
 * True if the details were refused only because identical ones have completed this free order already: the answer was lost on
 * the way, and the buyer is sent it again.
 */
export async function areRepeated(db: Db, { order, details, refusal }: Repeated): Promise<boolean> {
  if (!(refusal instanceof ApiError) || refusal.code !== 'order_already_processed') return false
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirst()
  const { answers: _, ...buyer } = details.order
  if (row?.status !== 'COMPLETED' || row.total_gross > 0 || !isDeepStrictEqual(buyerOf(row), buyer)) return false
  const [items, settings, questions, attendees, answers] = await Promise.all([
    itemsOf(db, order.id),
    loadEventSettings(db, order.event_id),
    questionsOf(db, order.event_id),
    attendeesOf(db, order.id),
    answersOfOrder(db, order.id),
  ])
  const asked = { fields: fieldsOf(settings), questions: notHidden(questions), items }
  const people = planAttendees(items, details, asked)
  return (
    isDeepStrictEqual(attendees.map(comparable), people.map(comparable)) &&
    isDeepStrictEqual(keyed(answers), keyed(planAnswers(order.id, details, asked)))
  )
}

/** Compares answers independent of their order. */
function keyed(answers: readonly Pick<PlannedAnswer, 'question_id' | 'order_item_id' | 'position' | 'answer'>[]) {
  return new Map(answers.map((one) => [[one.question_id, one.order_item_id, one.position].join(' '), one.answer]))
}

function buyerOf(order: OrderRow) {
  const given = Object.fromEntries(BUYER_COLUMNS.map((name) => [name, order[name]]))
  return { ...given, opted_into_marketing: order.opted_into_marketing_at !== null }
}

type Comparable = AttendeeDetails & { order_item_id: number; position: number }

function comparable(attendee: Comparable) {
  const details = Object.fromEntries(ATTENDEE_COLUMNS.map((name) => [name, attendee[name]]))
  return { order_item_id: attendee.order_item_id, position: attendee.position, ...details }
}
