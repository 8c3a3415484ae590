import { describe, expect, test } from 'vitest'
import { bodyOf, emptyOrder, type NewItem, withQuantity } from './new-order.ts'

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: '' }
const ticket = (id: number) => ({ product_price_id: id, isTicket: true })

describe('quantities', () => {
  test('what is chosen comes last, what is not chosen any more is not there', () => {
    const two = withQuantity(withQuantity([], ticket(1), 1), ticket(2), 3)
    expect(two.map(({ product_price_id, quantity }) => [product_price_id, quantity])).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(withQuantity(two, ticket(1), 0).map(({ product_price_id }) => product_price_id)).toEqual([2])
    expect(withQuantity(two, ticket(9), 0)).toEqual(two)
  })

  test('names stay with their tickets; what is no ticket has none', () => {
    const item: NewItem = { product_price_id: 1, quantity: 2, price: 500, attendees: [ADA, ADA] }
    expect(withQuantity([item], ticket(1), 1)).toEqual([{ ...item, quantity: 1, attendees: [ADA] }])
    expect(withQuantity([item], ticket(1), 3)[0]?.attendees).toEqual([
      ADA,
      ADA,
      { ...ADA, first_name: '', last_name: '' },
    ])
    expect(withQuantity([], { product_price_id: 7, isTicket: false }, 2)[0]?.attendees).toEqual([])
  })
})

describe('what is sent', () => {
  const items = withQuantity([], ticket(1), 2).map((item) => ({
    ...item,
    attendees: [ADA, { ...ADA, first_name: ' ', last_name: '' }],
  }))

  test('tickets without a name are the buyer’s', () => {
    expect(bodyOf({ ...emptyOrder('en'), items, names_tickets: true }).items[0]?.attendees).toEqual([ADA, null])
    expect(bodyOf({ ...emptyOrder('en'), items }).items[0]?.attendees).toEqual([])
  })

  test('only a paid order says how it was paid', () => {
    const order = { ...emptyOrder('en'), items, payment_method: 'CASH' as const }
    expect(bodyOf(order).payment_method).toBe('CASH')
    expect(bodyOf({ ...order, payment: 'AWAITING' }).payment_method).toBeNull()
  })
})
