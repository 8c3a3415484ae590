import { z } from 'zod'
import { answerProblems, latestDay } from '#domain/answer.ts'
import {
  type Asked,
  type CheckoutFields,
  FURTHER_FIELDS,
  type FurtherPath,
  missingIn,
} from '#domain/checkout-fields.ts'
import { isBlank } from '#domain/judge-answer.ts'
import { matchUnits, type UnitItem, unitsToFill } from '#domain/order-units.ts'
import type { Question } from '#domain/question.ts'
import { type Answers, shownOfOrder, shownOfUnit } from '#domain/question-form.ts'
import { answers } from './answers.ts'
import { address, email, id, line, optional, personName, vatId } from './fields.ts'
import { type FieldIssue, issueOf, issuesOf } from './issues.ts'
import { normalizeInput } from './normalize.ts'

// Buyer's details: one schema for input, one for output. A further line of text is a row of `FURTHER` in
// `domain/checkout-fields.ts`; any other field needs a line in both.

type Further = (typeof FURTHER_FIELDS)[number]
const furtherInput = ({ kind, longest }: Further) => optional(kind === 'vat_id' ? vatId(longest) : line(longest))
export const furtherOfBuyer = Object.fromEntries(
  FURTHER_FIELDS.map((field) => [field.path, furtherInput(field)]),
) as Record<FurtherPath, ReturnType<typeof furtherInput>>
const furtherAsRead = Object.fromEntries(FURTHER_FIELDS.map(({ path }) => [path, z.string().nullable()])) as Record<
  FurtherPath,
  z.ZodNullable<z.ZodString>
>

const buyer = z.object({
  first_name: personName(40),
  last_name: personName(40),
  email,
  address: optional(address),
  ...furtherOfBuyer,
})
type Buyer = z.output<typeof buyer>

/** Further fields of a buyer of whom no more is known than name and email. */
export const NOTHING_FURTHER = Object.fromEntries(FURTHER_FIELDS.map(({ path }) => [path, null])) as Record<
  FurtherPath,
  null
>

/** Corrections by organizers, who may enter longer names. */
export const correctedBuyer = { first_name: personName(), last_name: personName(), email, ...furtherOfBuyer }

/** Null until details were entered. */
export const buyerAsRead = {
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  address: address.partial().nullable(),
  ...furtherAsRead,
} satisfies Record<keyof Buyer, z.ZodType>

const attendee = z.object({ first_name: personName(), last_name: personName(), email })
export type AttendeeDetails = z.output<typeof attendee>

export const attendeeAsRead = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
} satisfies Record<keyof AttendeeDetails, z.ZodType>

/** Columns filled with the buyer's details. */
export const BUYER_COLUMNS = Object.keys(buyerAsRead) as (keyof Buyer)[]

/** Columns filled with the attendee's details. */
export const ATTENDEE_COLUMNS = Object.keys(attendeeAsRead) as (keyof AttendeeDetails)[]

/** Values before details were entered. */
export const NOBODY = Object.fromEntries(BUYER_COLUMNS.map((name) => [name, null])) as Record<keyof Buyer, null>

/** Unit of an order: the attendee if tickets are named, and the answers for it. */
const unit = z.object({
  product_id: id,
  product_price_id: id,
  first_name: optional(personName()),
  last_name: optional(personName()),
  email: optional(email),
  answers,
})
export type UnitDetails = z.output<typeof unit>

export const orderDetails = z.object({
  order: buyer.extend({ answers, opted_into_marketing: z.boolean().default(false) }),
  /**
   * In any order: one entry per ticket, and per other unit with questions. With PER_ORDER collection, units without answers may
   * be omitted.
   */
  products: z.array(unit).max(10_000).default([]),
})
export type OrderDetails = z.output<typeof orderDetails>
export type OrderDetailsInput = z.input<typeof orderDetails>

/** Parts of an order that decide which details are required. */
export type AskedOf = {
  fields: Record<keyof CheckoutFields, readonly Asked[]>
  /** Visible questions of the event, in order. */
  questions: readonly Question[]
  items: readonly UnitItem[]
  /** The server's clock. */
  now: string
}
type GivenUnit = { product_price_id: number; answers?: Answers | undefined }
type Given = {
  order: { answers?: Answers | undefined } & Partial<Record<FurtherPath, unknown>>
  products?: readonly GivenUnit[] | undefined
}

/** Issues of entered details for this order; the page checks them before sending. */
export function issuesOfDetails(asked: AskedOf, typed: OrderDetailsInput): FieldIssue[] {
  const given = normalizeInput(typed) as Given
  const { error } = orderDetails.safeParse(given)
  return [...(error ? issuesOf(error) : []), ...issuesOfAsked(asked, given)]
}

/** Issues beyond the schema: missing required fields, answers that do not fit, and fields and questions that are not asked. */
export function issuesOfAsked({ fields, questions, items, now }: AskedOf, { order, products = [] }: Given) {
  const today = latestDay(now)
  const product_ids = items.map(({ product_id }) => product_id)
  const ofOrder = shownOfOrder(questions, { product_ids, answers: order.answers ?? {} })
  const units = unitsToFill(items, { namesTickets: fields.attendee.length > 0, questions })
  const matched = matchUnits(units, products)
  return [
    ...missingBelow('order', order, [...fields.buyer, ...fields.address]),
    ...unaskedFurther(order, fields.buyer),
    ...issuesOfAnswers('order', order.answers, { shown: ofOrder.shown, today }),
    ...matched.units.flatMap(({ item, entry, index, isNamed }) => {
      // The server checks tickets without a name by counting them per price.
      if (isNamed && entry === null) return []
      const given = entry?.answers ?? {}
      const { product_id } = item
      const { shown } = shownOfUnit(questions, { product_id, answers: given, ofOrder: ofOrder.counted })
      const missing = isNamed ? missingBelow(`products.${index}`, entry, fields.attendee) : []
      return [...missing, ...issuesOfAnswers(`products.${index}`, given, { shown, today })]
    }),
    ...matched.surplus.flatMap((index) =>
      issuesOfAnswers(`products.${index}`, products[index]?.answers, { shown: [], today }),
    ),
  ]
}

function missingBelow(below: string, given: unknown, asked: readonly Asked[]): FieldIssue[] {
  return missingIn(given, asked).map((path) => ({
    path: `${below}.${path}`,
    ...issueOf(path.startsWith('address.') ? 'needed_for_bill' : 'empty'),
  }))
}

function unaskedFurther(order: Given['order'], asked: readonly Asked[]): FieldIssue[] {
  const paths = new Set(asked.map(({ path }) => path))
  const unasked = FURTHER_FIELDS.filter(({ path }) => !paths.has(path) && (order[path] ?? null) !== null)
  return unasked.map(({ path }) => ({ path: `order.${path}`, ...issueOf('not_asked') }))
}

type Shown = { shown: readonly Question[]; today: string }

/** Issues of the answers of one part of an order: `below` is its path. Answers to questions that are not shown are issues too. */
export function issuesOfAnswers(below: string, given: Answers = {}, { shown, today }: Shown): FieldIssue[] {
  const wrong = shown.flatMap((question) =>
    answerProblems(question, given[question.id], today).map(({ part, ...problem }) => ({
      path: [below, 'answers', question.id, part].filter((name) => name !== '').join('.'),
      ...problem,
    })),
  )
  const ids = new Set(shown.map((question) => String(question.id)))
  const unasked = Object.entries(given).filter(([key, answer]) => !ids.has(key) && !isBlank(answer))
  return [...wrong, ...unasked.map(([key]) => ({ path: `${below}.answers.${key}`, ...issueOf('not_asked') }))]
}
