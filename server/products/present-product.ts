import type { z } from 'zod'
import type { productPrice } from '#contract/product-prices.ts'
import type { product } from '#contract/products.ts'
import { left, productLeft, productSoldOut, soldOut } from '#domain/availability.ts'
import { unitPriceShown } from '#domain/pricing.ts'
import { offSaleReason, saleWindow, withPriceType } from '#domain/product.ts'
import type { EventRow } from '#server/http/access.ts'
import type { PriceInCatalogue, ProductInCatalogue } from './catalogue.ts'

type Moment = { event: Pick<EventRow, 'prices_include_tax'>; now: string }

/** A product of the catalogue as its organizer sees it. */
export function presentProduct(row: ProductInCatalogue, moment: Moment): z.input<typeof product> {
  const window = saleWindow(row, moment.now)
  const prices = row.prices.map((price) => presentPrice(row, price, moment))
  return {
    ...row,
    prices,
    quantity_sold: prices.reduce((sum, price) => sum + price.quantity_sold, 0),
    quantity_remaining: productLeft(row.prices.map((price) => price.pools)),
    is_available: row.prices.some((price) => isAvailable(row, price, moment.now)),
    is_sold_out: productSoldOut(row.prices.map((price) => price.pools)),
    is_before_sale_start_date: window === 'before',
    is_after_sale_end_date: window === 'after',
  }
}

function presentPrice(row: ProductInCatalogue, price: PriceInCatalogue, moment: Moment): z.input<typeof productPrice> {
  const own = price.pools.find((pool) => pool.id === price.stock_pool_id)
  const window = saleWindow(price, moment.now)
  const shown = unitPriceShown({
    line: {
      product_id: row.id,
      price_id: price.id,
      price_type: row.type,
      listed_price: price.price,
      taxes_and_fees: row.taxes_and_fees,
    },
    adjustments: [],
    prices_include_tax: moment.event.prices_include_tax,
  })
  return {
    ...price,
    price_including_taxes_and_fees: shown.price_including_taxes_and_fees,
    initial_quantity_available: own?.limit ?? null,
    quantity_sold: own?.sold ?? 0,
    quantity_reserved: own?.held ?? 0,
    quantity_remaining: left(price.pools),
    is_before_sale_start_date: window === 'before',
    is_after_sale_end_date: window === 'after',
    is_sold_out: soldOut(price.pools),
  }
}

function isAvailable(row: ProductInCatalogue, price: PriceInCatalogue, now: string): boolean {
  const is_sold_out = soldOut(price.pools)
  return offSaleReason(withPriceType(row), price, { now, is_sold_out }) === null
}
