import { expect, it } from 'vitest'
import { RECIPIENT_TYPES } from './message.ts'

it('the recipient types are these five', () => {
  expect(RECIPIENT_TYPES).toEqual([
    'INDIVIDUAL_ATTENDEES',
    'ORDER_OWNER',
    'TICKET_HOLDERS',
    'ALL_ATTENDEES',
    'ORDER_OWNERS_WITH_PRODUCT',
  ])
})
