/** Refusals of refunds and of cancellations that refund something; part of ERRORS. */
export const REFUND_ERRORS = {
  refund_not_recorded: { status: 409, message: 'Only refunds that were recorded by hand can be taken back.' },
  refund_taken_back: { status: 409, message: 'This refund was already taken back.' },
  refund_not_due: { status: 409, message: 'This refund isn’t waiting to be paid back. Reload the page.' },
  nothing_to_refund: { status: 409, message: 'Nothing of this order is left to refund.' },
  refund_changed: {
    status: 409,
    message: 'The refund has changed in the meantime. Look at the new amount, then cancel again.',
  },
  refund_pending: { status: 409, message: 'A refund of this order is still on its way. Try again in a few minutes.' },
} as const
