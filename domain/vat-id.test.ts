import { describe, expect, it, test } from 'vitest'
import { normalizedVatId, VAT_ID_FORMATS, vatIdLikeThis } from './vat-id.ts'

const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

test('the formats of all member states, Northern Ireland and three neighbours are known', () => {
  expect(Object.keys(VAT_ID_FORMATS)).toEqual([...MEMBER_STATES.split(' '), 'XI', 'GB', 'CH', 'NO'].sort())
})

test.each(Object.entries(VAT_ID_FORMATS))(
  'the example of %s is right, and wrong with more or fewer letters',
  (prefix, { example }) => {
    expect(example.startsWith(prefix)).toBe(true)
    expect(vatIdLikeThis(example)).toBeNull()
    expect(vatIdLikeThis(`${example}00000`)).toBe(example)
    expect(vatIdLikeThis(example.slice(0, 3))).toBe(example)
  },
)

it.each([
  [' de 123 456 789 ', 'DE123456789'],
  ['che-123.456.789 mwst', 'CHE123456789MWST'],
  ['NL 1234.56.789.B01', 'NL123456789B01'],
  ['GB\u00a0123\u20114567\u201389', 'GB123456789'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizedVatId(typed)).toBe(stored)
})

describe('right is', () => {
  it.each([
    'CHE123456789TVA',
    'NO123456789',
    'ESB12345678',
    'ES12345678Z',
    'FRXX123456789',
    'IE1A23456W',
    'IE1234567W',
    'IE1+23456W',
    'GBGD123',
    'GBHA599',
    'GB123456789012',
    'LT123456789012',
    'BG1234567890',
    'RO12',
    // Elsewhere: an Australian ABN, a Serbian and an Indian number.
    '51824753556',
    '100123456',
    '22AAAAA0000A1Z5',
    'US12',
  ])('%s', (vat_id) => {
    expect(vatIdLikeThis(vat_id)).toBeNull()
  })
})

describe('wrong is', () => {
  it.each([
    ['DE12345678', 'DE123456789'],
    ['DE1234567890', 'DE123456789'],
    ['DE12345678X', 'DE123456789'],
    ['AT12345678', 'ATU12345678'],
    ['BE2123456789', 'BE0123456789'],
    ['CH123456789', 'CHE123456789'],
    ['CHE123456789VAT', 'CHE123456789'],
    ['ES123456789', 'ESX1234567X'],
    ['FRIO123456789', 'FR12345678901'],
    ['NL123456789X01', 'NL123456789B01'],
    ['GBXX123', 'GB123456789'],
    ['DE', 'DE123456789'],
    ['123', 'DE123456789'],
    ['123456789012345678901', 'DE123456789'],
    ['12/345/67890', 'DE123456789'],
    ['ÄÖ123456', 'DE123456789'],
    ['', 'DE123456789'],
  ])('%s; one like %s is expected', (vat_id, example) => {
    expect(vatIdLikeThis(vat_id)).toBe(example)
  })
})
