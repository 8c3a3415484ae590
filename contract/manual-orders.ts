import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { MANUAL_PAYMENTS } from '#domain/manual-order.ts'
import { MOST_PER_ORDER } from '#domain/product.ts'
import { email, id, money, optional, personName } from './fields.ts'
import { issue } from './issues.ts'

const person = {
  first_name: personName(40),
  last_name: personName(40),
  email,
  /** Language of the emails and the ticket. */
  locale: z.enum(LOCALES),
}

/** Attendee of one ticket; without an own email address, the buyer's is used. */
const named = z.object({ first_name: personName(), last_name: personName(), email: optional(email) })

const item = z.object({
  product_price_id: id,
  quantity: z.int().min(1).max(MOST_PER_ORDER),
  /** Amount per unit in minor units, for donations only. Ignored otherwise. */
  price: optional(money),
  /** Attendee per ticket. Tickets with null or without an entry are in the buyer's name. */
  attendees: z.array(named.nullable()).max(MOST_PER_ORDER).default([]),
})

const terms = {
  /** PAID: the payment was received. AWAITING: due like any order with offline payment. COMPLIMENTARY: free of charge. */
  payment: z.enum(MANUAL_PAYMENTS),
  /** Sends emails to the buyer and the attendees. */
  send_emails: z.boolean(),
  /** If too few are left, raises the limits concerned by the number missing. */
  exceed_limits: z.boolean().default(false),
}

/** Order that a member creates for someone. */
export const manualOrder = z.object({
  items: z.array(item).min(1, issue('no_ticket_chosen')).max(100),
  buyer: z.object(person),
  ...terms,
  /** For the team; the buyer does not see it. */
  notes: optional(z.string().max(2000)),
})
export type ManualOrder = z.output<typeof manualOrder>

/** Single ticket that a member creates for someone: an order of its own. */
export const manualAttendee = z.object({
  product_price_id: id,
  price: optional(money),
  ...person,
  ...terms,
  notes: optional(z.string().max(2000)),
})
export type ManualAttendee = z.output<typeof manualAttendee>
