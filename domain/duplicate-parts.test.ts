import { describe, expect, it } from 'vitest'
import { choiceOf, DUPLICATE_PARTS, partsToCopy, partsWithoutNeeded } from './duplicate-parts.ts'

describe('what a copy takes along', () => {
  it.each([
    ['everything, unless somebody says otherwise', {}, DUPLICATE_PARTS],
    ['not what was switched off', { settings: false }, DUPLICATE_PARTS.filter((part) => part !== 'settings')],
    [
      'nothing that needs products without them',
      { products: false },
      ['settings', 'event_cover_image', 'questions', 'affiliates', 'webhooks'],
    ],
    [
      'no promo codes without products, whoever asks',
      { products: false, promo_codes: true, settings: false },
      ['event_cover_image', 'questions', 'affiliates', 'webhooks'],
    ],
  ])('is %s', (_, choice, expected) => {
    expect(partsToCopy(choice)).toEqual(expected)
  })

  it('is read from the switches of a request', () => {
    expect(partsToCopy(choiceOf({ duplicate_products: false, duplicate_settings: true }))).toEqual([
      'settings',
      'event_cover_image',
      'questions',
      'affiliates',
      'webhooks',
    ])
  })

  it('is refused where it was asked for and cannot be', () => {
    expect(partsWithoutNeeded({ products: false, promo_codes: true, check_in_lists: false })).toEqual(['promo_codes'])
    expect(partsWithoutNeeded({ products: false })).toEqual([])
    expect(partsWithoutNeeded({ products: true, promo_codes: true })).toEqual([])
  })
})
