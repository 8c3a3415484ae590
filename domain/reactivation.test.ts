import { expect, test } from 'vitest'
import { type CancelledTicket, staysCancelled } from './reactivation.ts'

const TICKET: CancelledTicket = {
  order_status: 'COMPLETED',
  is_uncharged: false,
  is_invoiced: false,
  is_sold_out: false,
}

test.each([
  [{}, null],
  [{ is_invoiced: true }, null],
  [{ order_status: 'AWAITING_OFFLINE_PAYMENT', is_uncharged: true }, null],
  [{ order_status: 'AWAITING_OFFLINE_PAYMENT', is_uncharged: true, is_invoiced: true }, 'no_longer_charged'],
  [{ is_uncharged: true }, 'no_longer_charged'],
  [{ is_uncharged: true, is_sold_out: true }, 'no_longer_charged'],
  [{ is_sold_out: true }, 'sold_out'],
  [{ order_status: 'CANCELLED' }, 'order_cancelled'],
  [{ order_status: 'CANCELLED', is_uncharged: true, is_sold_out: true }, 'order_cancelled'],
] as const)('a cancelled ticket with %j: %s', (facts, reason) => {
  expect(staysCancelled({ ...TICKET, ...facts })).toBe(reason)
})
