import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** What must always hold; docs/rules/integrity.md says what each one means. */
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
  'money belongs to its order',
  'refunds within payments',
  'refunds = orders',
  'refund lines = refunds',
  'refunds within lines',
] as const
export type Invariant = (typeof INVARIANTS)[number]

/** A figure that is not what it must be; none of these may ever exist. */
const difference = z.object({
  invariant: z.enum(INVARIANTS),
  event_id: id,
  /** What it is about, as people call it: `order O-7QX2M`, `price "Standard"`. */
  subject: z.string(),
  expected: z.int(),
  found: z.int(),
})
export type Difference = z.output<typeof difference>

const sums = z.object({
  /** What the counters say that the sale is guarded with. */
  counters: z.int(),
  /** What all movements in the append-only ledger add up to. */
  ledger: z.int(),
  /** What the orders themselves hold: units of open reservations; living tickets and goods of placed orders. */
  orders: z.int(),
})
export type Sums = z.output<typeof sums>

const eventIntegrity = z.object({
  checked_at: instant,
  is_sound: z.boolean(),
  sums: z.object({ sold: sums, held: sums }),
  /** How many of the sold ones belong to orders that wait for a payment; the others are paid or free. */
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
