export const TICKET_ATTACHMENTS = ['NONE', 'PER_ORDER', 'PER_TICKET'] as const
export type TicketAttachments = (typeof TICKET_ATTACHMENTS)[number]

/** Maximum size in bytes of all attachments of an email; a larger one is sent without PDFs. Many mail servers refuse 10 MB. */
export const MOST_ATTACHED_BYTES = 5_000_000

export type OwnedTicket = { status: string; email: string; is_given_away: boolean; buyer_email: string | null }

/**
 * True if an email to `recipient` may carry the ticket: valid, and the recipient's own or of the recipient's order. A ticket
 * that was given away is no longer the buyer's (docs/rules/self-service.md).
 */
export function mayCarry({ status, email, is_given_away, buyer_email }: OwnedTicket, recipient: string): boolean {
  if (status !== 'ACTIVE') return false
  return isSame(email, recipient) || (isSame(buyer_email, recipient) && !is_given_away)
}

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()
