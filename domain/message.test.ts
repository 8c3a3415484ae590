import { expect, it } from 'vitest'
import { isToAttendees, MESSAGE_TYPES } from './message.ts'

it('three of the five types are for attendees, two for buyers', () => {
  expect(Object.fromEntries(MESSAGE_TYPES.map((type) => [type, isToAttendees(type)]))).toEqual({
    INDIVIDUAL_ATTENDEES: true,
    ORDER_OWNER: false,
    TICKET_HOLDERS: true,
    ALL_ATTENDEES: true,
    ORDER_OWNERS_WITH_PRODUCT: false,
  })
})
