import type { TicketAsHeld } from '#server/checkout/tickets.ts'

/** The part of a ticket that is printed. */
export type PrintedTicket = Pick<
  TicketAsHeld,
  | 'public_id'
  | 'order_public_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'item_name'
  | 'price'
  | 'currency'
  | 'amount_due'
  | 'locale'
  | 'event'
  | 'design'
> & { ticket_code: string; settings: Pick<TicketAsHeld['settings'], 'pays_at_the_door'> }

/** A ticket that admits, with its code. */
type AdmittingTicket = TicketAsHeld & { ticket_code: string }

export const admits = (ticket: TicketAsHeld): ticket is AdmittingTicket => ticket.ticket_code !== null

/** Amount to pay on arrival; null if nothing is due. */
export function dueOf({ amount_due: amount, price, currency, settings }: PrintedTicket) {
  return amount === null ? null : { amount, currency, isMore: amount > price, atTheDoor: settings.pays_at_the_door }
}
