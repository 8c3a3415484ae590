import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { MANUAL_PAYMENTS } from '#domain/manual-order.ts'
import { MOST_PER_ORDER } from '#domain/product.ts'
import { RECEIVED_METHODS } from '#domain/received-method.ts'
import { email, id, line, money, optional, personName } from './fields.ts'
import { issue } from './issues.ts'
import { furtherOfBuyer } from './order-details.ts'

const person = {
  first_name: personName(40),
  last_name: personName(40),
  email,
  /** Language of the emails and the ticket. */
  locale: z.enum(LOCALES),
}

/** Attendee of one ticket; without an own email address, the buyer's is used. */
const named = z.object({ first_name: personName(), last_name: personName(), email: optional(email) })

/**
 * Amount per unit in minor units, before taxes and fees as the product's price: the amount of a donation, otherwise a price in
 * place of the product's. Ignored in complimentary orders.
 */
const price = optional(money)

const item = z.object({
  product_price_id: id,
  quantity: z.int().min(1).max(MOST_PER_ORDER),
  price,
  /** Attendee per ticket. Tickets with null or without an entry are in the buyer's name. */
  attendees: z.array(named.nullable()).max(MOST_PER_ORDER).default([]),
})

const terms = {
  /** PAID: the payment was received. AWAITING: due like any order with offline payment. COMPLIMENTARY: free of charge. */
  payment: z.enum(MANUAL_PAYMENTS),
  /** How the money was received, for PAID only. Null if that is not recorded. */
  payment_method: optional(z.enum(RECEIVED_METHODS)),
  /** Required if a price is not the product's. For the team; the buyer does not see it. */
  price_reason: optional(line(255)),
  /** Sends emails to the buyer and the attendees. */
  send_emails: z.boolean(),
  /** If too few are left, raises the limits concerned by the number missing. */
  exceed_limits: z.boolean().default(false),
}

/** Order that a member creates for someone. */
export const manualOrder = z.object({
  items: z.array(item).min(1, issue('no_ticket_chosen')).max(100),
  buyer: z.object({ ...person, ...furtherOfBuyer }),
  ...terms,
  /** For the team; the buyer does not see it. */
  notes: optional(z.string().max(2000)),
})
export type ManualOrder = z.output<typeof manualOrder>

/** Single ticket that a member creates for someone: an order of its own. */
export const manualAttendee = z.object({
  product_price_id: id,
  price,
  ...person,
  ...terms,
  notes: optional(z.string().max(2000)),
})
export type ManualAttendee = z.output<typeof manualAttendee>
