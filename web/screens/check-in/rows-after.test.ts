import { expect, test } from 'vitest'
import type { ListedAttendee } from '#contract/check-in.ts'
import { rowsAfter } from './rows-after.ts'

const unpaid = (public_id: string, order_public_id: string): ListedAttendee => ({
  ...{ public_id, order_public_id, first_name: 'Grace', last_name: 'Hopper', item_name: 'Standard' },
  ...{ status: 'AWAITING_PAYMENT', check_in: null, to_pay: { amount: 3700, currency: 'EUR', tickets: 2 } },
})
const [first, second, other] = [unpaid('A-1', 'O-1'), unpaid('A-2', 'O-1'), unpaid('A-3', 'O-2')]
const check_in = { short_id: 'ci_1', checked_in_at: '2031-06-21T17:30:00.000Z' }

test('a paid order is paid in all its rows, and its attendee is in', () => {
  const told: ListedAttendee = { ...first, status: 'ACTIVE', check_in, to_pay: null }
  expect(rowsAfter([first, second, other], told)).toEqual([told, { ...second, status: 'ACTIVE', to_pay: null }, other])
})

test('an attendee let in unpaid is in, and the order stays unpaid', () => {
  const told = { ...first, check_in }
  expect(rowsAfter([first, second, other], told)).toEqual([told, second, other])
})

test('a cancelled ticket of the order stays cancelled', () => {
  const cancelled: ListedAttendee = { ...second, status: 'CANCELLED', to_pay: null }
  expect(rowsAfter([cancelled], { ...first, status: 'ACTIVE', check_in, to_pay: null })).toEqual([cancelled])
})
