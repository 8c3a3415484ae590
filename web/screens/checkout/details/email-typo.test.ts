import { expect, it } from 'vitest'
import { suggestEmail } from './email-typo.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['Ada@Hotnail.com', 'Ada@hotmail.com'],
  ['ada@gmail.com.', 'ada@gmail.com'],
  ['ada@gmail.com', null],
  ['ada@gmx.at', null],
  ['ada@me.de', null],
  ['ada@analytical-engine.org', null],
  ['ada@', null],
  ['', null],
])('%s → %s', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested)
})
