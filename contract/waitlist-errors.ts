/** Refusals of waitlists, of errors.ts; docs/rules/waitlist.md. */
export const WAITLIST_ERRORS = {
  not_sold_out: { status: 409, message: 'This isn’t sold out. Reload the page and order it.' },
  waitlist_closed: { status: 409, message: 'There’s no waitlist for this right now.' },
  waitlist_full: { status: 409, message: 'This waitlist is full. Try again later.' },
} as const
