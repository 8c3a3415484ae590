import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, lightnessOf, mixed, oklch, withLightness } from './colour.ts'
import { readColour } from './read-colour.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('a colour', () => {
  it.each([
    ['#40296C', '#40296c'],
    ['#abc', '#aabbcc'],
    [' #FFF ', '#ffffff'],
  ])('is read from %j', (text, colour) => {
    expect(readColour(text)).toBe(colour)
  })

  it.each(['', '#', '#12', '#1234', '#12345', '#1234567', '40296c', 'red', '#ggg', 'url(#fff)', '#fff;', 'rgb(0,0,0)'])(
    'is not read from %j',
    (text) => {
      expect(readColour(text)).toBeNull()
    },
  )
})

describe('contrast', () => {
  // Values from WCAG 2.2 and its understanding documents.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('lightness', () => {
  it('is kept by a colour that is given its own again', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const again = withLightness(colour, lightnessOf(colour))
        expect(contrast(again, colour)).toBeLessThan(1.03)
      }),
    )
  })

  it('goes from black to white, and never darker on the way', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const steps = Array.from({ length: 21 }, (_, step) => withLightness(colour, step / 20))
        expect([steps[0], steps[20]]).toEqual(['#000000', '#ffffff'])
        const apart = steps.map((step) => contrast('#000000', step))
        expect(apart).toEqual(apart.toSorted((a, b) => a - b))
      }),
    )
  })

  it('keeps the hue where there is one', () => {
    expect(withLightness('#e63946', 0.45)).toMatch(/^#[89ab]\w0\w{3}$/)
    expect(oklch(0, 0, 0)).toBe('#000000')
  })
})

it('mixes by parts', () => {
  expect(mixed('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mixed('#000000', '#ffffff', 1)).toBe('#ffffff')
  expect(mixed('#000000', '#ff0080', 0.5)).toBe('#800040')
})
