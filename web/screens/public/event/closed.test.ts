import { describe, expect, it } from 'vitest'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { closedBecause } from './closed.ts'

const PRICE = {
  is_available: false,
  is_sold_out: false,
  is_before_sale_start_date: false,
  is_after_sale_end_date: false,
}
const product = (rest: object = {}, price: object = {}) =>
  ({
    ...PRICE,
    sale_start_date: null,
    ...rest,
    prices: [{ ...PRICE, sale_start_date: null, ...price }],
  }) as PublicProduct
const event = (rest: object, ...products: PublicProduct[]) =>
  ({
    ...{ lifecycle_status: 'UPCOMING', status: 'LIVE', is_sold_out: false, has_way_to_pay: true },
    ...rest,
    product_categories: [{ products }],
  }) as PublicEvent

const UNPAYABLE = { has_way_to_pay: false }
const FREE = product({ is_available: true }, { is_available: true })
const OVER = { is_after_sale_end_date: true }
const SOLD_OUT = { is_sold_out: true }

describe('why nothing can be bought', () => {
  it.each([
    ['without a way to pay', event(UNPAYABLE, product()), 'not_payable'],
    ['without a way to pay, paused', event({ ...UNPAYABLE, status: 'PAUSED' }, product()), 'paused'],
    ['without a way to pay, but something free', event(UNPAYABLE, product(), FREE), null],
    [
      'without a way to pay, and sold out',
      event({ ...UNPAYABLE, ...SOLD_OUT }, product(SOLD_OUT, SOLD_OUT)),
      'sold_out',
    ],
    ['without a way to pay, and over', event(UNPAYABLE, product(OVER)), 'after_sale'],
    ['over', event({}, product(OVER)), 'after_sale'],
    ['without products', event({}), 'nothing'],
  ])('%s', (_, shown, reason) => {
    expect(closedBecause(shown)).toBe(reason)
  })
})
