import type { OwnAnswer } from '#contract/answers.ts'
import type { PublicOrder } from '#contract/checkout.ts'
import type { OrderDetailsInput } from '#contract/order-details.ts'
import type { PublicQuestion } from '#contract/questions.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { type CheckoutField, type CheckoutFields, fieldsOf, valueAt } from '#domain/checkout-fields.ts'
import { unitsToFill } from '#domain/order-units.ts'
import {
  answerName,
  type ShownQuestions,
  shownFor,
  typedAnswers,
  writtenAnswer,
} from '#web/components/questions/typed-answers.ts'
import type { Draft } from '../draft.ts'

/** A unit of the order with something to fill in. `index` counts through the whole order, as field names do. */
export type Slot = {
  index: number
  product_id: number
  product_price_id: number
  item_name: string
  order_item_id: number
  position: number
  /** Needs an attendee's name; the first attendee may well be the buyer. */
  isNamed: boolean
  isFirst: boolean
}

/** The tickets that get the buyer's own name. */
const COPY = ['none', 'first', 'all'] as const
export type Copy = (typeof COPY)[number]

export function slotsOf(order: Pick<PublicOrder, 'order_items' | 'settings' | 'questions'>): Slot[] {
  const namesTickets = fieldsOf(order.settings).attendee.length > 0
  const units = unitsToFill(order.order_items, { namesTickets, questions: order.questions })
  const first = units.findIndex(({ isNamed }) => isNamed)
  return units.map(({ item, position, isNamed }, index) => {
    const { id: order_item_id, product_id, product_price_id, item_name } = item
    return {
      index,
      product_id,
      product_price_id,
      item_name,
      order_item_id,
      position,
      isNamed,
      isFirst: index === first,
    }
  })
}

export function copyIn(values: Draft): Copy {
  return COPY.find((copy) => copy === values.copy) ?? 'none'
}

export function isCopied(slot: Slot, copy: Copy): boolean {
  return slot.isNamed && (copy === 'all' || (copy === 'first' && slot.isFirst))
}

/** Prefix of the field names of a slot. */
export const belowOf = (slot: Slot): string => `products.${slot.index}`

/** The questions to show for the current values, for the order and for each slot. */
export function shownIn(values: Draft, order: Pick<PublicOrder, 'order_items' | 'questions'>, slots: readonly Slot[]) {
  const units = slots.map((slot) => ({ product_id: slot.product_id, below: belowOf(slot) }))
  const product_ids = order.order_items.map(({ product_id }) => product_id)
  return shownFor(values, { questions: order.questions, product_ids, units })
}

type FormOfOrder = { slots: readonly Slot[]; fields: CheckoutFields; shown: ShownQuestions }

/** Builds the request from the fields' values, which are named after the API's own paths. */
export function readDetails(values: Draft, { slots, fields, shown }: FormOfOrder): OrderDetailsInput {
  const copy = copyIn(values)
  const order = {
    ...read(values, 'order', [...fields.buyer, ...fields.address]),
    ...answersOf(values, 'order', shown.order),
    opted_into_marketing: values['order.opted_into_marketing'] === 'on',
  }
  const products = slots.map((slot, index) => ({
    product_id: slot.product_id,
    product_price_id: slot.product_price_id,
    ...(slot.isNamed && read(values, isCopied(slot, copy) ? 'order' : belowOf(slot), fields.attendee)),
    ...answersOf(values, belowOf(slot), shown.units[index] ?? []),
  }))
  // Completeness is validated before it is sent.
  return { order, products } as OrderDetailsInput
}

function answersOf(values: Draft, below: string, shown: readonly PublicQuestion[]) {
  return shown.length > 0 && { answers: typedAnswers(values, below, shown) }
}

function read(values: Draft, below: string, fields: readonly CheckoutField[]) {
  const result: Record<string, unknown> = {}
  for (const { path } of fields) {
    const value = (values[`${below}.${path}`] ?? '').trim() || null
    const [name = '', part] = path.split('.')
    result[name] = part === undefined ? value : { ...(result[name] as object | undefined), [part]: value }
  }
  return result
}

/** The field to show an error at. For an attendee with the buyer's details, that is the buyer's field. */
export function fieldOf(path: string, slots: readonly Slot[], copy: Copy): string {
  const [, index, rest] = /^products\.(\d+)\.(?!answers\.)(.+)$/.exec(path) ?? []
  const slot = index === undefined ? undefined : slots[Number(index)]
  return slot && isCopied(slot, copy) ? `order.${rest}` : path
}

/** The names of all fields, in the order of the page. */
export function namesOf({ slots, fields, shown }: FormOfOrder): string[] {
  const own = [...fields.buyer, ...fields.address].map(({ path }) => `order.${path}`)
  const ofSlots = slots.flatMap((slot, index) => [
    ...(slot.isNamed ? fields.attendee.map(({ path }) => `${belowOf(slot)}.${path}`) : []),
    ...namesOfAnswers(belowOf(slot), shown.units[index] ?? []),
  ])
  return [...own, ...namesOfAnswers('order', shown.order), ...ofSlots]
}

function namesOfAnswers(below: string, shown: readonly PublicQuestion[]): string[] {
  return shown.flatMap((question) => {
    const name = answerName(below, question)
    return question.type === 'ADDRESS' ? [name, ...ADDRESS_FIELDS.map((field) => `${name}.${field.name}`)] : [name]
  })
}

/**
 * The saved buyer and attendees as field values. If nothing is saved yet, the first ticket is taken to be the buyer's own, and the
 * buyer is whoever was offered it from the waitlist.
 */
export function savedValues(order: PublicOrder): Draft {
  const { buyer, address, attendee: person } = fieldsOf(order.settings)
  const slots = slotsOf(order)
  const named = slots.filter(({ isNamed }) => isNamed)
  if (order.email === null)
    return { copy: named.length > 0 ? 'first' : 'none', ...written(order.waitlist, 'order', buyer) }
  const attendees = attendeesBySlot(order, named)
  const own = attendees.map((attendee) => person.every(({ path }) => valueAt(attendee, path) === valueAt(order, path)))
  return Object.assign(
    { copy: own.length > 1 && own.every(Boolean) ? 'all' : own[0] ? 'first' : 'none' },
    written(order, 'order', [...buyer, ...address]),
    ...attendees.map((attendee, index) => written(attendee, belowOf(named[index] as Slot), person)),
    ...order.answers.map((answer) => savedAnswer(answer, order.questions, slots)),
  )
}

/** Assigns each attendee to a ticket of the same price. */
function attendeesBySlot(order: PublicOrder, slots: readonly Slot[]): (PublicOrder['attendees'][number] | undefined)[] {
  const left = [...order.attendees]
  return slots.map((slot) => {
    const place = left.findIndex((attendee) => attendee.product_price_id === slot.product_price_id)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  })
}

/** Empty if the question is no longer asked. */
function savedAnswer(
  { question_id, order_item_id, position, answer }: OwnAnswer,
  questions: readonly PublicQuestion[],
  slots: readonly Slot[],
): Draft {
  const question = questions.find(({ id }) => id === question_id)
  const slot = slots.find((one) => one.order_item_id === order_item_id && one.position === position)
  const below = order_item_id === null ? 'order' : slot && belowOf(slot)
  return question && below ? writtenAnswer(below, question, answer) : {}
}

function written(given: unknown, below: string, fields: readonly CheckoutField[]): Draft {
  const values = fields.map(({ path }) => [`${below}.${path}`, valueAt(given, path)])
  return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'))
}
