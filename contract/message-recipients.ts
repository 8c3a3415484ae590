import { z } from 'zod'
import { EMAIL_FAILURES } from '#domain/bounce.ts'
import { RECIPIENT_STATUSES } from '#domain/message.ts'
import { id, instant } from './fields.ts'

/** Addresses of a message by delivery status. */
export const messageCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  bounced: z.int(),
  /** Failed or bounced addresses to which it can be sent again. */
  resendable: z.int(),
})

/** Address of a message and its delivery status. */
export const outgoingMessage = z.object({
  id,
  message_id: id,
  recipient: z.string(),
  name: z.string(),
  subject: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** Message of the mail server that refused or returned it. */
  error: z.string().nullable(),
  /** Reason why it was not handed to the mail server at all. */
  failed_because: z.enum(EMAIL_FAILURES).nullable(),
  order_id: id.nullable(),
  attendee_id: id.nullable(),
  sent_at: instant.nullable(),
})
export type OutgoingMessage = z.output<typeof outgoingMessage>
