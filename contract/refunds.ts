import { z } from 'zod'
import { MAX_AMOUNT } from '#domain/money.ts'
import { REFUND_STATES, TAKEN_BACK_CODES } from '#domain/refund.ts'
import { id, instant, line, optional } from './fields.ts'
import { issue } from './issues.ts'

/** Refunded part of an order line, in minor units. */
const refundedLine = z.object({
  order_item_id: id,
  amount: z.int(),
  /** Number of units refunded; null if only an amount was given. */
  quantity: z.int().nullable(),
})

const lineInput = z
  .object({
    order_item_id: id,
    amount: optional(z.int().min(0).max(MAX_AMOUNT)),
    /** Number of units to refund. Without an amount, their share of what is left of the line, with fees and taxes. */
    quantity: optional(z.int().min(1).max(100_000)),
  })
  .refine(({ amount, quantity }) => amount !== null || quantity !== null, { error: issue('empty'), path: ['amount'] })

/** Refund of an order, completed or pending. */
export const refund = z.object({
  id,
  amount: z.int(),
  /** Cancellation fee kept when a buyer cancelled, in minor units; not part of the amount. */
  fee: z.int(),
  state: z.enum(REFUND_STATES),
  note: z.string().nullable(),
  /** Reason why the card provider could not refund it; null unless it is FAILED. */
  failure_code: z.string().nullable(),
  /** Made by hand, so it can be undone: no payment provider moves money. While PENDING, the organizer has to pay it back. */
  is_recorded: z.boolean(),
  /** Made in the card provider's dashboard, and imported from there. */
  made_at_provider: z.boolean(),
  /** Time and reason of undoing it, if it was recorded by mistake. The reason was typed, or has a code. */
  taken_back_at: instant.nullable(),
  taken_back_reason: z.string().nullable(),
  taken_back_code: z.enum(TAKEN_BACK_CODES).nullable(),
  created_at: instant,
  lines: z.array(refundedLine),
})

export const refundInput = z.object({
  /** Minor units of the order's currency; at most what is left of the order. If omitted, the sum of the lines. */
  amount: optional(z.int().min(1).max(MAX_AMOUNT)),
  /** Amount by line; all add up to the amount. If omitted, the amount is shared over everything left. */
  lines: optional(z.array(lineInput).max(1000)),
  notify_buyer: z.boolean(),
  /** Cancels all tickets as well: they no longer admit, and their stock is released. */
  cancel_order: z.boolean(),
  /** For orders paid by card: the money was returned another way, so nothing is sent to the card. */
  by_hand: z.boolean().default(false),
  /** For the team; the buyer does not see it. */
  note: optional(line(500)),
})
export type RefundInput = z.output<typeof refundInput>
