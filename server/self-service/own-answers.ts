import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { issuesOfAnswers } from '#contract/order-details.ts'
import type { orderAnswers as endpoints } from '#contract/own-answers.ts'
import type { Actor } from '#domain/actor.ts'
import { type Answer, latestDay } from '#domain/answer.ts'
import { isBlank } from '#domain/judge-answer.ts'
import { type Answers, questionsOfProduct, shownOfOrder, shownOfUnit } from '#domain/question-form.ts'
import { mayAnswer } from '#domain/self-service.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { answersOfOrder, notHidden, type QuestionRow, questionsOf } from '#server/questions/question-queries.ts'
import { type ChangedPart, replaceAnswers } from '#server/questions/replace-answers.ts'
import { countChange } from './count-change.ts'
import { lockFacts, readFacts } from './read-facts.ts'

type OfOrder = { event: EventRow; order: OrderRow }
type Given = Body<typeof endpoints.update>

/** Answers that buyers change by the link of their order (docs/rules/self-service.md). */
export const orderAnswers: Handlers<typeof contract.orderAnswers> = {
  get: ({ db, event, order }) => present(db, { event, order }),

  update: ({ db, actor, event, order, body }) =>
    db.transaction().execute(async (trx) => {
      const { facts } = await lockFacts(trx, { event_id: event.id, order_id: order.id })
      const { refusal } = mayAnswer(facts)
      if (refusal) throw new ApiError(refusal)
      await countChange(trx, order.id)
      await changeAnswers(trx, actor, { event, order, given: body, now: facts.now })
      return present(trx, { event, order })
    }),
}

async function changeAnswers(trx: Trx, actor: Actor, { event, order, given, now }: OfOrder & Now): Promise<void> {
  const asked = await askedOf(trx, event.id)
  const units = await unitsOf(trx, order.id)
  const parts = partsOf({ asked, units, product_ids: await productsOf(trx, order.id), now }, given)
  const issues = parts.flatMap((part) => part.issues)
  if (issues.length > 0) throw new ApiError('malformed', { issues })
  await replaceAnswers(trx, actor, { event, order_id: order.id, asked, parts })
}

type Now = { given: Given; now: string }
type Asking = { asked: QuestionRow[]; units: Unit[]; product_ids: number[]; now: string }

/** The order and each named unit, with the issues of their answers. */
function partsOf({ asked, units, product_ids, now }: Asking, { order, units: named }: Given) {
  const today = latestDay(now)
  const ofOrder = shownOfOrder(asked, { product_ids, answers: order.answers })
  const part = (below: string, shown: QuestionRow[], answers: Answers) => ({
    ...({ order_item_id: null, position: null } satisfies Pick<ChangedPart, 'order_item_id' | 'position'>),
    answers: shown.flatMap(({ id, title }) =>
      isBlank(answers[id]) ? [] : [{ question_id: id, title, answer: answers[id] as Answer }],
    ),
    issues: issuesOfAnswers(below, answers, { shown, today }),
  })
  return [
    part('order', ofOrder.shown, order.answers),
    ...named.map(({ order_item_id, position, answers }, index) => {
      const isIt = (one: Pick<Unit, 'order_item_id' | 'position'>) =>
        one.order_item_id === order_item_id && one.position === position
      const unit = units.find(isIt)
      if (!unit || named.findIndex(isIt) < index) throw malformed(`units.${index}.position`, 'not_usable')
      const { product_id } = unit
      const { shown } = shownOfUnit(asked, { product_id, answers, ofOrder: ofOrder.counted })
      return { ...part(`units.${index}`, shown, answers), order_item_id, position }
    }),
  ]
}

/** Questions that the page asks. A file is sent only during the checkout. */
async function askedOf(db: Db | Trx, event_id: number): Promise<QuestionRow[]> {
  return notHidden(await questionsOf(db, event_id)).filter(({ type }) => type !== 'FILE')
}

type Unit = {
  order_item_id: number
  position: number
  product_id: number
  item_name: string
  attendee_name: string | null
}

/** Units that the buyer still has: tickets that are neither cancelled, given away nor checked in, and goods. */
async function unitsOf(db: Db | Trx, order_id: number): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select item.id as order_item_id, unit.position, coalesce(ticket.product_id, item.product_id) as product_id,
      coalesce(ticket.ticket_name, item.item_name) as item_name,
      ticket.first_name || ' ' || ticket.last_name as attendee_name
    from order_items item
      cross join lateral generate_series(0, item.quantity - item.cancelled_units - 1) as unit (position)
      left join attendees ticket on ticket.order_item_id = item.id and ticket.position = unit.position
    where item.order_id = ${order_id}
      and (ticket.id is null and item.product_type = 'GENERAL' or ticket.status <> 'CANCELLED' and not ticket.is_given_away
        and not exists (select from check_ins entry where entry.attendee_id = ticket.id and entry.undone_at is null))
    order by item.id, unit.position`.execute(db)
  return rows
}

async function productsOf(db: Db | Trx, order_id: number): Promise<number[]> {
  const rows = await db.selectFrom('order_items').select('product_id').where('order_id', '=', order_id).execute()
  return rows.map(({ product_id }) => product_id)
}

async function present(db: Db | Trx, { event, order }: OfOrder) {
  const change = mayAnswer((await readFacts(db as Db, { event_id: event.id, order_id: order.id })).facts)
  if (change.refusal) return { change, questions: [], product_ids: [], units: [], answers: [] }
  const asked = await askedOf(db, event.id)
  const ids = new Set(asked.map(({ id }) => id))
  const units = await unitsOf(db, order.id)
  const given = await answersOfOrder(db as Db, order.id)
  const own = new Set(units.map(keyOf))
  return {
    change,
    questions: asked,
    product_ids: await productsOf(db, order.id),
    units: units.filter(({ product_id }) => questionsOfProduct(asked, product_id).length > 0),
    answers: given.filter(
      (answer) => ids.has(answer.question_id) && (answer.order_item_id === null || own.has(keyOf(answer))),
    ),
  }
}

const keyOf = ({ order_item_id, position }: { order_item_id: number | null; position: number | null }) =>
  `${order_item_id} ${position}`
