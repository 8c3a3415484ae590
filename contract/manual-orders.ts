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
  /** Of the e-mails and the ticket. */
  locale: z.enum(LOCALES),
}

/** Who comes with one ticket; without an address of their own, the buyer's. */
const named = z.object({ first_name: personName(), last_name: personName(), email: optional(email) })

const item = z.object({
  product_price_id: id,
  quantity: z.int().min(1).max(MOST_PER_ORDER),
  /** Only for donations: the amount per unit, in minor units. Ignored otherwise. */
  price: optional(money),
  /** By ticket; null, and every ticket beyond the list, is in the buyer's name. */
  attendees: z.array(named.nullable()).max(MOST_PER_ORDER).default([]),
})

const terms = {
  /** PAID: the money came. AWAITING: it is due as of any order that is paid offline. COMPLIMENTARY: nothing is to be paid. */
  payment: z.enum(MANUAL_PAYMENTS),
  /** Whether the buyer and the attendees are written to. */
  send_emails: z.boolean(),
  /** Where too little is left, the limits concerned are raised by what is missing. */
  exceed_limits: z.boolean().default(false),
}

/** An order that a member makes for somebody. */
export const manualOrder = z.object({
  items: z.array(item).min(1, issue('no_ticket_chosen')).max(100),
  buyer: z.object(person),
  ...terms,
  /** For the team; the buyer does not see it. */
  notes: optional(z.string().max(2000)),
})
export type ManualOrder = z.output<typeof manualOrder>

/** One ticket that a member gives to somebody: an order of its own. */
export const manualAttendee = z.object({
  product_price_id: id,
  price: optional(money),
  ...person,
  ...terms,
  notes: optional(z.string().max(2000)),
})
export type ManualAttendee = z.output<typeof manualAttendee>
