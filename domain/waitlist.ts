/** States of an entry of a waitlist; docs/rules/waitlist.md. Derived from the entry and its order, never stored. */
export const WAITLIST_STATUSES = ['WAITING', 'OFFERED', 'PURCHASED', 'OFFER_EXPIRED', 'CANCELLED'] as const
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number]

/** Minutes for which an offer is kept: default and limits. */
export const OFFER_MINUTES = { usual: 120, least: 1, most: 10_080 } as const

/** Entries offered a ticket by one call at most. */
export const MOST_OFFERS_AT_ONCE = 50

/** Open entries of one address in an event at most; further ones are ignored without saying so. */
export const MOST_OF_ADDRESS = 20

/** Open entries of one price at most. */
export const MOST_OPEN_ENTRIES = 10_000

type Joinable = {
  waitlist_enabled: boolean
  /** The event is on sale and not over, and the price visible, within its dates and payable. */
  is_selling: boolean
  /** For the public. */
  is_sold_out: boolean
}

/** Reason why nobody can join the waitlist of a price now, or null. */
export function joinRefusal({ waitlist_enabled, is_selling, is_sold_out }: Joinable) {
  if (!waitlist_enabled || !is_selling) return 'waitlist_closed'
  return is_sold_out ? null : 'not_sold_out'
}
