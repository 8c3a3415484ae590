import type { bankStatements } from '#contract/bank-statements.ts'
import type { BodyInput } from '#contract/endpoint.ts'

type Booking = BodyInput<typeof bankStatements.book>['bookings'][number]

/** Books an order of 0 by a made-up entry; `entry` replaces parts. */
export function bookingOf(order_id: number, entry: Partial<Booking> = {}): Booking {
  return { order_id, entry_hash: 'a'.repeat(64), booked_on: '2026-01-31', total_gross: 0, ...entry }
}
