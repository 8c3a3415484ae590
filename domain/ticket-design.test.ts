import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { LEAST, wordsOn } from './palette.ts'
import { TICKET_SHEETS } from './prints.ts'
import { DEFAULT_TICKET_DESIGN, languageOfTicket, TICKET_PAPERS } from './ticket-design.ts'

test.each([
  ['HOLDER', 'vi', 'vi'],
  ['de', 'vi', 'de'],
  ['zh-hk', 'en', 'zh-hk'],
] as const)('a ticket with the language %s, whose holder reads %s, is in %s', (language, holder, expected) => {
  expect(languageOfTicket({ language }, holder)).toBe(expected)
})

test('by default no email address is printed', () => {
  expect(DEFAULT_TICKET_DESIGN.shows).toEqual({ price: true, place: true, email: false })
})

test('text on any accent colour is readable', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, (accent) => contrast(wordsOn(accent), accent) >= LEAST.text))
})

test.each(TICKET_PAPERS)('a sheet of %s has one cell, as large as the sheet', (paper) => {
  const { grid } = TICKET_SHEETS[paper]
  expect([grid.columns, grid.rows, grid.cell]).toEqual([1, 1, grid.sheet])
})
