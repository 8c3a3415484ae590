import { z } from 'zod'
import { type Asked, type CheckoutFields, missingIn, unaskedIn } from '#domain/checkout-fields.ts'
import { address, email, id, optional, personName } from './fields.ts'
import { type FieldIssue, issue, issueOf, issuesOf } from './issues.ts'
import { normalizeInput } from './normalize.ts'

// What a buyer fills in: once as it is written, once as it is read. A field more is a line more in both.

/** All answers of one person, as JSON. */
const MOST_ANSWERED = 20_000

const answer = z.union([z.string().max(5000), z.array(z.string().max(255)).max(100)])
type Answer = z.output<typeof answer>
const isGiven = (entry: [string, Answer | null]): entry is [string, Answer] => entry[1] !== null
/** To an event's own questions, by the key of the question; a blank one is none. */
const answers = z
  .record(z.string().max(40), answer.nullable())
  .default({})
  .refine((given) => JSON.stringify(given).length <= MOST_ANSWERED, issue('text_too_long', { most: MOST_ANSWERED }))
  .transform((given) => Object.fromEntries(Object.entries(given).filter(isGiven)))
const answersAsRead = z.record(z.string(), answer)

const buyer = z.object({
  first_name: personName(40),
  last_name: personName(40),
  email,
  address: optional(address),
  answers,
})
type Buyer = z.output<typeof buyer>

/** Null until there are details. */
export const buyerAsRead = {
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  address: address.partial().nullable(),
  answers: answersAsRead,
} satisfies Record<keyof Buyer, z.ZodType>

const attendee = z.object({ first_name: personName(), last_name: personName(), email, answers })
export type AttendeeDetails = z.output<typeof attendee>

export const attendeeAsRead = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  answers: answersAsRead,
} satisfies Record<keyof AttendeeDetails, z.ZodType>

/** The columns that a buyer fills. */
export const BUYER_COLUMNS = Object.keys(buyerAsRead) as (keyof Buyer)[]

/** What they hold before there are details. */
export const NOBODY = {
  ...(Object.fromEntries(BUYER_COLUMNS.map((name) => [name, null])) as Record<Exclude<keyof Buyer, 'answers'>, null>),
  answers: {},
}

export const orderDetails = z.object({
  order: buyer.extend({ opted_into_marketing: z.boolean().default(false) }),
  /** One entry per ticket, in any order; with PER_ORDER collection it may be left out. */
  products: z
    .array(attendee.extend({ product_id: id, product_price_id: id }))
    .max(10_000)
    .default([]),
})
export type OrderDetails = z.output<typeof orderDetails>
export type OrderDetailsInput = z.input<typeof orderDetails>

/** What an event asks for, as much of it as is judged. */
export type AskedOf = Record<keyof CheckoutFields, readonly Asked[]>
type Given = { order: unknown; products?: readonly unknown[] | undefined }

/** What is wrong with details that somebody typed, for this event; the page judges so before it sends them. */
export function issuesOfDetails(fields: AskedOf, typed: OrderDetailsInput): FieldIssue[] {
  const given = normalizeInput(typed) as Given
  const { error } = orderDetails.safeParse(given)
  return [...(error ? issuesOf(error) : []), ...issuesOfFields(fields, given)]
}

/** What an event refuses of details beyond the schema: what it asks for and is missing, and answers to what it does not ask. */
export function issuesOfFields({ buyer, address, attendee }: AskedOf, { order, products = [] }: Given): FieldIssue[] {
  return [
    ...issuesBelow('order', order, [...buyer, ...address]),
    ...products.flatMap((person, index) => issuesBelow(`products.${index}`, person, attendee)),
  ]
}

function issuesBelow(below: string, given: unknown, asked: readonly Asked[]): FieldIssue[] {
  const missing = missingIn(given, asked).map((path) => ({
    path: `${below}.${path}`,
    ...issueOf(path.startsWith('address.') ? 'needed_for_bill' : 'empty'),
  }))
  const unasked = unaskedIn(given, asked).map((path) => ({ path: `${below}.${path}`, ...issueOf('not_asked') }))
  return [...missing, ...unasked]
}
