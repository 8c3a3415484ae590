import { createHash } from 'node:crypto'
import { bankStatements } from '#contract/bank-statements.ts'
import { bookingOf } from '#test/bank-statements.ts'
import type { Placed, Play } from './play.ts'
import { noteTaken } from './taken.ts'

/** Books the payment of an order by an entry of a bank statement: paid if the amount is the present one. */
export async function bookPayment({ market, dice }: Play, one: Placed): Promise<void> {
  const { id, total_gross } = one.order
  const isStale = dice.below(4) === 0
  const entry_hash = createHash('sha256').update(`the entry for order ${id}`).digest('hex')
  const booking = bookingOf(id, { entry_hash, total_gross: total_gross + (isStale ? 1 : 0) })
  const params = { event_id: market.event_id }
  const { data } = await market.visitor.call(bankStatements.book, { params, body: { bookings: [booking] } })
  const outcome = isStale ? 'STALE' : 'BOOKED'
  if (data[0]?.outcome !== outcome) throw new Error(`the booking is ${data[0]?.outcome} instead of ${outcome}`)
  noteTaken(`bookPayment ${outcome}`)
  if (!isStale) Object.assign(one, { status: 'COMPLETED', is_paid: true })
}
