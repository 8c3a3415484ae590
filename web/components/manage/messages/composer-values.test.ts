import { describe, expect, test } from 'vitest'
import { audienceOf, bodyOf, type ComposerValues, chosenProducts, isFixed, startingValues } from './composer-values.ts'

const PRODUCTS = [
  { id: 1, prices: [{ id: 11 }] },
  { id: 2, prices: [{ id: 21 }, { id: 22 }] },
  { id: 3, prices: [{ id: 31 }, { id: 32 }] },
]

const values = (more: Partial<ComposerValues> = {}): ComposerValues => ({
  ...startingValues(undefined, undefined),
  ...more,
})

describe('the products chosen', () => {
  test.each([
    ['nothing', [], [], []],
    ['whole products alone are not narrowed to prices', ['product-1', 'product-2'], [1, 2], []],
    ['a tier', ['tier-22'], [2], [22]],
    ['a whole product beside a tier is all of its prices', ['product-3', 'tier-22'], [2, 3], [22, 31, 32]],
    ['a tier of a product that is chosen as a whole', ['product-2', 'tier-22'], [2], []],
    ['a product that is gone', ['product-9'], [], []],
  ])('%s', (_, keys, product_ids, product_price_ids) => {
    expect(chosenProducts(keys, PRODUCTS)).toEqual({ product_ids, product_price_ids })
  })
})

describe('the recipients', () => {
  const narrowed = values({
    payment: 'COMPLETED',
    check_in: 'NOT_CHECKED_IN',
    locale: 'de',
    answer: { question_id: '7', value: ' Vegan ' },
    product_ids: ['product-1'],
  })

  test('are narrowed by everything that is set', () => {
    expect(audienceOf({ ...narrowed, message_type: 'TICKET_HOLDERS' }, PRODUCTS)).toEqual({
      purpose: 'EVENT',
      message_type: 'TICKET_HOLDERS',
      product_ids: [1],
      product_price_ids: [],
      order_statuses: ['COMPLETED'],
      check_in: 'NOT_CHECKED_IN',
      locale: 'de',
      answer: { question_id: 7, value: 'Vegan' },
      include_cancelled: false,
    })
  })

  test('of everyone know no products', () => {
    expect(audienceOf(narrowed, PRODUCTS)).not.toHaveProperty('product_ids')
  })

  test('that were chosen in a list are narrowed by nothing else', () => {
    const fixed = { ...narrowed, ...startingValues({ order_ids: [4, 5] }, undefined), payment: 'COMPLETED' as const }
    expect(audienceOf(fixed, PRODUCTS)).toEqual({
      purpose: 'EVENT',
      message_type: 'ORDER_OWNER',
      order_ids: [4, 5],
      include_cancelled: false,
    })
  })

  test('include a single one that was cancelled, as it was opened from there', () => {
    expect(startingValues({ attendee_ids: [4] }, undefined).include_cancelled).toBe(true)
    expect(startingValues({ attendee_ids: [4, 5] }, undefined).include_cancelled).toBe(false)
  })

  test.each([
    ['TICKET', 'TICKET_HOLDERS'],
    ['GENERAL', 'ORDER_OWNERS_WITH_PRODUCT'],
  ] as const)('of a product (%s) are its %s, and can be changed', (product_type, message_type) => {
    const started = startingValues({ product: { id: 2, product_type } }, undefined)
    expect(audienceOf(started, PRODUCTS)).toMatchObject({ message_type, product_ids: [2], product_price_ids: [] })
    expect(isFixed(started.message_type)).toBe(false)
  })

  test('narrow nothing by an answer that was left blank', () => {
    expect(audienceOf(values({ answer: { question_id: '7', value: ' ' } }), []).answer).toBeNull()
  })
})

test('a time counts only for a message that is sent later', () => {
  const typed = { scheduled_at: '2030-01-01T10:00' }
  expect(bodyOf(values({ ...typed, when: 'NOW' }), []).scheduled_at).toBeNull()
  expect(bodyOf(values({ ...typed, when: 'LATER' }), []).scheduled_at).toBe('2030-01-01T10:00')
})

test('what another message said and whom it was for comes back', () => {
  const from = {
    purpose: 'MARKETING',
    type: 'TICKET_HOLDERS',
    attendee_ids: [],
    order_id: null,
    order_ids: [],
    product_ids: [2],
    product_price_ids: [22],
    order_statuses: ['AWAITING_OFFLINE_PAYMENT'],
    check_in: 'CHECKED_IN',
    locale: 'de',
    answer: { question_id: 7, value: 'Vegan' },
    include_cancelled: true,
    subject: 'Doors at seven',
    message: '<p>Come early.</p>',
    send_copy_to_current_user: true,
    attachments: [{ id: 3, file_name: 'map.pdf', mime_type: 'application/pdf', size: 1000 }],
  }
  const again = startingValues(undefined, from as never)
  const { type: message_type, attachments, attendee_ids: _, order_id: __, order_ids: ___, ...same } = from
  expect(bodyOf(again, PRODUCTS)).toEqual({ ...same, message_type, attachment_ids: [3], scheduled_at: null })
  expect(again.attachments).toEqual(attachments)
  expect(again.is_acknowledged).toBe(false)
})
