import { z } from 'zod'
import { id } from './fields.ts'

/**
 * What a page tells of one who has agreed to be counted: `POST /public/organizers/{organizer_id}/visits`
 * (docs/rules/visits.md). Nobody waits for an answer, so it is no endpoint of the contract.
 */
export const visit = z.object({
  /** Made up by the browser when somebody agrees, for this organizer alone. */
  visitor_id: z.uuid(),
  /** When the visit began, in seconds. */
  session_id: z.int().min(0).max(9_999_999_999),
  event_id: id.optional(),
  /** The secret key of the order that is being placed. */
  order_short_id: z.string().max(100).optional(),
})
export type Visit = z.output<typeof visit>
