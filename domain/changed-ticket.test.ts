import { describe, expect, test } from 'vitest'
import { type Choosable, ticketChoices } from './changed-ticket.ts'

const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 } as const
const price = (id: number, listed_price: number, limit: number | null = null): Choosable => ({
  product_price_id: id,
  product_id: id,
  item_name: `Price ${id}`,
  line: { product_id: id, price_id: id, price_type: 'PAID', listed_price, taxes_and_fees: [VAT] },
  pools: [{ limit, held: 0, sold: 2 }],
})
const PRICES = [price(1, 1000), price(2, 2500, 5), price(3, 500, 2)]
const EXCLUDING = { prices_include_tax: false }
/** Second of three tickets that cost 25.00 in total, with a promo code. */
const BOUGHT = { product_price_id: 1, bought_price_id: null, total_gross: 2500, quantity: 3, position: 1 }

describe('what a ticket can be changed to', () => {
  test('every other price, over what was paid for this unit', () => {
    const { unit_gross, choices } = ticketChoices(BOUGHT, PRICES, EXCLUDING)
    expect(unit_gross).toBe(833)
    expect(choices.map(({ item_name, ...told }) => [item_name, told.unit_gross, told.difference])).toEqual([
      ['Price 2', 2750, 1917],
      ['Price 3', 550, -283],
    ])
    expect(choices.map(({ quantity_remaining }) => quantity_remaining)).toEqual([3, 0])
  })

  test('once it was changed, over what its price costs', () => {
    const changed = { ...BOUGHT, product_price_id: 2, bought_price_id: 1 }
    const { unit_gross, choices } = ticketChoices(changed, PRICES, EXCLUDING)
    expect(unit_gross).toBe(2750)
    expect(choices.map(({ product_price_id, difference }) => [product_price_id, difference])).toEqual([
      [1, -1650],
      [3, -2200],
    ])
  })

  test('where prices include tax, none is added; where its price is gone, what was paid counts', () => {
    expect(ticketChoices(BOUGHT, PRICES, { prices_include_tax: true }).choices[0]?.unit_gross).toBe(2500)
    const gone = { ...BOUGHT, product_price_id: 9, bought_price_id: 1 }
    expect(ticketChoices(gone, PRICES, EXCLUDING)).toMatchObject({ unit_gross: 833, choices: [{}, {}, {}] })
  })
})
