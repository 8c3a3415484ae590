import { z } from 'zod'
import { EMAIL_FAILURES } from '#domain/bounce.ts'
import { RECIPIENT_STATUSES } from '#domain/message.ts'
import { id, instant } from './fields.ts'

/** Addresses of a message by what became of them. */
export const messageCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  bounced: z.int(),
  /** Of those that failed or bounced: the ones to which it can be sent again. */
  resendable: z.int(),
})

/** An address of a message, and what became of it. */
export const outgoingMessage = z.object({
  id,
  message_id: id,
  recipient: z.string(),
  name: z.string(),
  subject: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** Why it was not sent or came back, in the words of the mail server. */
  error: z.string().nullable(),
  /** Why it was not handed to the mail server at all. */
  failed_because: z.enum(EMAIL_FAILURES).nullable(),
  order_id: id.nullable(),
  attendee_id: id.nullable(),
  sent_at: instant.nullable(),
})
export type OutgoingMessage = z.output<typeof outgoingMessage>
