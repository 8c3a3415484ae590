import { expect, it } from 'vitest'
import { DEFAULT_IMAGE_TYPE, IMAGE_TYPES } from './image.ts'

it('an image is an event cover unless said otherwise', () => {
  expect(DEFAULT_IMAGE_TYPE).toBe('EVENT_COVER')
  expect(IMAGE_TYPES).toEqual(['EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER', 'GENERIC'])
})
