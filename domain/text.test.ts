import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initials, isBlankHtml, numberOrZero, slugify, statusText } from './text.ts'

describe('statusText', () => {
  it('replaces every underscore and lowers the case', () => {
    expect(statusText('AWAITING_OFFLINE_PAYMENT')).toBe('awaiting offline payment')
  })
})

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada king lovelace', 'AL'],
    ['  Ada   Lovelace ', 'AL'],
    ['Ada', 'A'],
    ['élodie ångström', 'ÉÅ'],
    ['𝒳avier Øst', '𝒳Ø'],
    ['', ''],
    ['  ', ''],
  ])('%s → %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})

describe('isBlankHtml', () => {
  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p> &nbsp; </p><br/>', true],
    ['<p>\u00a0\u200b</p>', true],
    ['<!-- note --><p></p>', true],
    ['<img src="a.png">', true],
    ['<p>0</p>', false],
    ['<p>Hello</p>', false],
    ['1 < 2', false],
    ['&amp;', false],
  ])('%s: %s', (html, expected) => {
    expect(isBlankHtml(html)).toBe(expected)
  })
})

describe('slugify', () => {
  it.each([
    ['Summer Night 2026!', 'summer-night-2026'],
    ["Rock'n'Roll – live", 'rocknroll-live'],
    ['Größe & Œuvre', 'grosse-oeuvre'],
    ['Đà Nẵng', 'da-nang'],
    ['İstanbul', 'istanbul'],
    ['--a--', 'a'],
    ['夏の夜', 'event'],
    ['🎉', 'event'],
    ['', 'event'],
  ])('%s → %s', (title, expected) => {
    expect(slugify(title)).toBe(expected)
  })

  it('is not longer than 80 letters and does not end in a cut', () => {
    expect(slugify(`${'a'.repeat(79)} ${'b'.repeat(50)}`)).toBe('a'.repeat(79))
    expect(slugify('ab '.repeat(100)).length).toBeLessThanOrEqual(80)
  })

  it('takes another fallback', () => {
    expect(slugify('夏', 'organizer')).toBe('organizer')
  })

  it('always is a fit part of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugify(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('numberOrZero', () => {
  it.each([
    [12.5, 12.5],
    ['12', 12],
    [-3, -3],
    [0, 0],
    ['twelve', 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [true, 0],
    [[5], 0],
  ])('%s → %d', (value, expected) => {
    expect(numberOrZero(value)).toBe(expected)
  })
})
