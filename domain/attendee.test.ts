import { expect, it } from 'vitest'
import { ATTENDEE_DETAILS_COLLECTIONS, ATTENDEE_STATUSES } from './attendee.ts'

it('statuses and ways to ask are spelled as on the wire', () => {
  expect(ATTENDEE_STATUSES).toEqual(['ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED'])
  expect(ATTENDEE_DETAILS_COLLECTIONS).toEqual(['PER_TICKET', 'PER_ORDER'])
})
