import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Invariants; docs/rules/integrity.md defines each. */
const INVARIANTS = [
  'never oversold',
  'pool = ledger',
  'ledger = orders',
  'promo uses = orders',
  'one ticket per unit',
  'one ticket per place',
  'tickets follow their order',
  'one entry per list and ticket',
  'totals are sums',
  'payments = orders',
  'payment status follows its order',
  'payment method = payment',
  'money belongs to its order',
  'refunds within payments',
  'refunds = orders',
  'refund lines = refunds',
  'refunds within lines',
  'offers = orders',
] as const
export type Invariant = (typeof INVARIANTS)[number]

/** Violation of an invariant; none may ever exist. */
const difference = z.object({
  invariant: z.enum(INVARIANTS),
  event_id: id,
  /** Label of the subject: `order O-7QX2M`, `price "Standard"`. */
  subject: z.string(),
  expected: z.int(),
  found: z.int(),
})
export type Difference = z.output<typeof difference>

const sums = z.object({
  /** Counters that guard the sale. */
  counters: z.int(),
  /** Sum of all entries of the append-only ledger. */
  ledger: z.int(),
  /** Sum over the orders: units of open reservations; active tickets and other products of placed orders. */
  orders: z.int(),
})
export type Sums = z.output<typeof sums>

const eventIntegrity = z.object({
  checked_at: instant,
  is_sound: z.boolean(),
  sums: z.object({ sold: sums, held: sums }),
  /** Sold units in orders that await payment; the others are paid or free. */
  sold_unpaid: z.int(),
  /** At most 100. */
  differences: z.array(difference),
})
export type EventIntegrity = z.output<typeof eventIntegrity>

export const integrity = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/integrity',
    access: 'event',
    permission: 'reports.read',
    summary: 'Prove that the figures of an event agree',
    description:
      'Counts counters, ledger, orders, tickets, promo codes, entries and money anew, all in one state of the database. A check is shared for ten times as long as it took, at most 30 seconds.',
    response: eventIntegrity,
    limit: { max: 120, seconds: 60, by: 'address' },
  }),
}
