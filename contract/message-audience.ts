import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import {
  CHECK_IN_NARROWINGS,
  MESSAGE_ORDER_STATUSES,
  MESSAGE_PURPOSES,
  MESSAGE_TYPES,
  MOST_CHOSEN,
} from '#domain/message.ts'
import { id, line, optional } from './fields.ts'
import { issue } from './issues.ts'

/** List that is empty if omitted. */
export const listOf = <S extends z.ZodType>(item: S, most: number) =>
  z
    .array(item)
    .max(most)
    .nullish()
    .transform((value) => value ?? [])
const ids = listOf(id, MOST_CHOSEN)

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** MARKETING (news and offers) reaches only buyers who have agreed to it and not unsubscribed since. */
export const purpose = z
  .enum(MESSAGE_PURPOSES)
  .nullish()
  .transform((value) => value ?? 'EVENT')

/** Audience of a message. All narrowing fields apply together; omitted ones do not narrow. */
export const audience = z.object({
  message_type: z.enum(MESSAGE_TYPES),
  purpose,
  /** For INDIVIDUAL_ATTENDEES. */
  attendee_ids: ids,
  /** For ORDER_OWNER: one order, or several. */
  order_id: optional(id),
  order_ids: ids,
  /** Required for TICKET_HOLDERS and ORDER_OWNERS_WITH_PRODUCT. */
  product_ids: ids,
  /** Restricts to these prices (tiers) of products. */
  product_price_ids: ids,
  /** Paid orders or those that await payment; empty for both. Cancelled orders need include_cancelled. */
  order_statuses: listOf(z.enum(MESSAGE_ORDER_STATUSES), 2),
  check_in: optional(z.enum(CHECK_IN_NARROWINGS)),
  /** Language of the order or of the attendee's emails. */
  locale: optional(z.enum(LOCALES)),
  /** Given answer; one of several selected options is enough. */
  answer: optional(z.object({ question_id: id, value: line(500) })),
  /** Includes cancelled tickets and buyers of cancelled orders. */
  include_cancelled: flag,
})
export type Audience = z.output<typeof audience>

/** Checks the fields required by each type. */
function isChosen(of: Audience): boolean {
  if (of.message_type === 'INDIVIDUAL_ATTENDEES') return of.attendee_ids.length > 0
  if (of.message_type === 'ORDER_OWNER') return of.order_id !== null || of.order_ids.length > 0
  return of.message_type === 'ALL_ATTENDEES' || of.product_ids.length > 0
}

const CHOSEN_IN = {
  INDIVIDUAL_ATTENDEES: 'attendee_ids',
  ORDER_OWNER: 'order_id',
  TICKET_HOLDERS: 'product_ids',
  ALL_ATTENDEES: 'message_type',
  ORDER_OWNERS_WITH_PRODUCT: 'product_ids',
} as const

export function chosen<A extends Audience>(of: A, context: z.RefinementCtx<A>): void {
  if (isChosen(of)) return
  context.addIssue({ code: 'custom', path: [CHOSEN_IN[of.message_type]], message: issue('empty') })
}
