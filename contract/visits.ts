import { z } from 'zod'
import { id } from './fields.ts'

/**
 * Report of a page about a visitor who has agreed to be counted: `POST /public/organizers/{organizer_id}/visits`
 * (docs/rules/visits.md). The response is ignored, so it is no endpoint of the contract.
 */
export const visit = z.object({
  /** Random id created by the browser on consent, for this organizer only. */
  visitor_id: z.uuid(),
  /** Start of the visit, in seconds. */
  session_id: z.int().min(0).max(9_999_999_999),
  event_id: id.optional(),
  /** Secret key of the order being placed. */
  order_short_id: z.string().max(100).optional(),
})
export type Visit = z.output<typeof visit>
