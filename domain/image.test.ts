import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAround, EVENT_IMAGE_TYPES, IMAGE_TYPES, MIDDLE, ORGANIZER_IMAGE_TYPES } from './image.ts'

describe('the types of images', () => {
  it('begin with the cover of an event', () => {
    expect(EVENT_IMAGE_TYPES[0]).toBe('EVENT_COVER')
    expect(IMAGE_TYPES).toEqual(['EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER', 'GENERIC'])
  })

  it('belong to an event or to an organizer', () => {
    expect([...EVENT_IMAGE_TYPES, ...ORGANIZER_IMAGE_TYPES].toSorted()).toEqual([...IMAGE_TYPES].toSorted())
  })
})

describe('a picture that is cut', () => {
  const wide = { width: 2000, height: 1000 }

  it.each([
    ['in the middle', wide, { width: 100, height: 100 }, MIDDLE, { left: 500, top: 0, width: 1000, height: 1000 }],
    [
      'at the left',
      wide,
      { width: 1, height: 1 },
      { focus_x: 0, focus_y: 50 },
      { left: 0, top: 0, width: 1000, height: 1000 },
    ],
    [
      'at the right',
      wide,
      { width: 1, height: 1 },
      { focus_x: 100, focus_y: 0 },
      { left: 1000, top: 0, width: 1000, height: 1000 },
    ],
    [
      'near the foot',
      wide,
      { width: 1200, height: 300 },
      { focus_x: 50, focus_y: 80 },
      { left: 0, top: 400, width: 2000, height: 500 },
    ],
    [
      'of the same shape',
      wide,
      { width: 20, height: 10 },
      { focus_x: 9, focus_y: 9 },
      { left: 0, top: 0, width: 2000, height: 1000 },
    ],
  ])('%s', (_, image, box, focus, part) => {
    expect(cutAround(image, box, focus)).toEqual(part)
  })

  it('is a part of the picture, of the shape that was asked for, as large as can be', () => {
    const side = fc.integer({ min: 1, max: 4000 })
    const size = fc.record({ width: side, height: side })
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(size, size, percent, percent, (image, box, focus_x, focus_y) => {
        const part = cutAround(image, box, { focus_x, focus_y })
        expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(1)
        expect(part.left + part.width).toBeLessThanOrEqual(image.width)
        expect(part.top + part.height).toBeLessThanOrEqual(image.height)
        expect(part.width === image.width || part.height === image.height).toBe(true)
      }),
    )
  })
})
