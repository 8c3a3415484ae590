import { z } from 'zod'
import { id, instant } from './fields.ts'

/** An e-mail about an order, to its buyer or to one of its attendees. */
export const orderEmail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** QUEUED: it is on its way, or the mail server did not take it yet. */
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  /** What the mail server said when it did not take it. */
  error: z.string().nullable(),
  created_at: instant,
  /** When the mail server took it. */
  sent_at: instant.nullable(),
})
export type OrderEmail = z.output<typeof orderEmail>
