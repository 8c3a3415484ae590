import { z } from 'zod'
import { EMAIL_FAILURES } from '#domain/bounce.ts'
import { id, instant } from './fields.ts'

/** Email about an order, to its buyer or to one of its attendees. */
export const orderEmail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** QUEUED: being sent, or not yet accepted by the mail server. */
  status: z.enum(['QUEUED', 'SENT', 'FAILED', 'BOUNCED']),
  /** Message of a mail server: of ours if it refused the email, of the recipient's if it was returned (BOUNCED). */
  error: z.string().nullable(),
  /** Reason why it was not handed to the mail server at all. */
  failed_because: z.enum(EMAIL_FAILURES).nullable(),
  created_at: instant,
  /** Time at which the mail server accepted it. */
  sent_at: instant.nullable(),
})
export type OrderEmail = z.output<typeof orderEmail>
