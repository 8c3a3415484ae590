import { describe, expect, test } from 'vitest'
import { countingKnown, guessColumns, splitName, undoSecondsOf } from './attendee-import.ts'

describe('what columns probably are', () => {
  test.each([
    [['First name', 'Last name', 'Email', 'Ticket'], { first_name: 0, last_name: 1, email: 2, ticket: 3 }],
    [
      ['Vorname', ' NACHNAME ', 'E-Mail', 'Sprache', 'Notizen'],
      { first_name: 0, last_name: 1, email: 2, locale: 3, notes: 4 },
    ],
    [['Ticket number', 'Name', 'Mail'], { name: 1, email: 2 }],
    [['Name', 'First name', 'Last name'], { first_name: 1, last_name: 2 }],
    [['Name', 'First name'], { name: 0, first_name: 1 }],
    [['Email', 'Email'], { email: 0 }],
    [['', 'Colour'], {}],
  ])('%j', (header, expected) => {
    expect(guessColumns(header)).toEqual(expected)
  })
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada  King   Lovelace ', 'Ada King', 'Lovelace'],
  ['Ada', '', 'Ada'],
  ['', '', ''],
])('%j is split at its last word', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})

test('whoever is there once and comes three times is added twice, whatever the capitals', () => {
  const ada = { product_price_id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  const isKnown = countingKnown([{ ...ada, count: 1 }])
  const again = { ...ada, first_name: ' ADA' }
  expect([isKnown(again), isKnown(ada), isKnown(ada)]).toEqual([true, false, false])
  expect(isKnown({ ...ada, product_price_id: 2 })).toBe(false)
})

test('an import can be undone for a minute, and for a day where nobody is written to', () => {
  expect(undoSecondsOf({ send_emails: true })).toBe(60)
  expect(undoSecondsOf({ send_emails: false })).toBe(86_400)
})
