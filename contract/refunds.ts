import { z } from 'zod'
import { MAX_AMOUNT } from '#domain/money.ts'
import { REFUND_STATES } from '#domain/refund.ts'
import { id, instant, line, optional } from './fields.ts'
import { issue } from './issues.ts'

/** Of a line of the order, in minor units. */
const refundedLine = z.object({
  order_item_id: id,
  amount: z.int(),
  /** How many units went back; null where only an amount was given. */
  quantity: z.int().nullable(),
})

const lineInput = z
  .object({
    order_item_id: id,
    amount: optional(z.int().min(0).max(MAX_AMOUNT)),
    /** Units that go back. Without an amount, their share of what is left of the line, with fees and taxes. */
    quantity: optional(z.int().min(1).max(100_000)),
  })
  .refine(({ amount, quantity }) => amount !== null || quantity !== null, { error: issue('empty'), path: ['amount'] })

/** Money of an order that went back, or is on its way. */
export const refund = z.object({
  id,
  amount: z.int(),
  state: z.enum(REFUND_STATES),
  note: z.string().nullable(),
  /** Why the card provider could not give it back; null unless it is FAILED. */
  failure_code: z.string().nullable(),
  /** Recorded by hand, so it can be taken back: no payment provider moved money. */
  is_recorded: z.boolean(),
  /** Made in the card provider's dashboard, and found there. */
  made_at_provider: z.boolean(),
  /** When and why it was taken back because it was recorded by mistake. */
  taken_back_at: instant.nullable(),
  taken_back_reason: z.string().nullable(),
  created_at: instant,
  lines: z.array(refundedLine),
})

export const refundInput = z.object({
  /** Minor units of the order's currency; at most what is left of the order. Left out, the sum of the lines. */
  amount: optional(z.int().min(1).max(MAX_AMOUNT)),
  /** The part of each line that goes back; the parts add up to the amount. Left out, the amount is shared over all that is left. */
  lines: optional(z.array(lineInput).max(1000)),
  notify_buyer: z.boolean(),
  /** All tickets as well: they no longer admit, and their stock is free again. */
  cancel_order: z.boolean(),
  /** Of an order that was paid by card: the money was given back another way, so nothing is sent to the card. */
  by_hand: z.boolean().default(false),
  /** For the team; the buyer does not see it. */
  note: optional(line(500)),
})
export type RefundInput = z.output<typeof refundInput>
