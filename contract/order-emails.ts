import { z } from 'zod'
import { EMAIL_FAILURES } from '#domain/bounce.ts'
import { id, instant } from './fields.ts'

/** An e-mail about an order, to its buyer or to one of its attendees. */
export const orderEmail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** QUEUED: it is on its way, or the mail server did not take it yet. */
  status: z.enum(['QUEUED', 'SENT', 'FAILED', 'BOUNCED']),
  /** The words of a mail server: ours when it did not take it, the recipient's when it came back (BOUNCED). */
  error: z.string().nullable(),
  /** Why it was not handed to the mail server at all. */
  failed_because: z.enum(EMAIL_FAILURES).nullable(),
  created_at: instant,
  /** When the mail server took it. */
  sent_at: instant.nullable(),
})
export type OrderEmail = z.output<typeof orderEmail>
