import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { publicEvent, publicEvents } from '#contract/public-events.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { toMajor } from '#domain/money.ts'
import type { PricedOrder } from '#domain/pricing.ts'
import { PRICE_TYPES } from '#domain/product.ts'
import { planOrder } from '#server/checkout/plan-order.ts'
import { publicCategories } from '#server/events/public-products.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Catalogue } from '#server/products/catalogue.ts'
import {
  priceSelection,
  productsOf,
  type Selection,
  toReservation,
} from '#web/screens/public/event/tickets/selection.ts'
import { anyAdjustments, anyTaxOrFee } from './any-price.ts'
import { createTestApp } from './app.ts'
import { visit } from './clients.ts'
import { addProduct, newSeller } from './sales.ts'

const NOW = '2030-01-01T12:00:00.000Z'
const EVENT = { status: 'LIVE', start_date: '2030-02-01T12:00:00.000Z', end_date: null } as const
const SALE = { ...EVENT, has_way_to_pay: true, promo_code: null, now: NOW } as const

type Offered = Pick<Catalogue['products'][number], 'type'> & { prices: number[]; taxes_and_fees: object[] }

const anyProduct: fc.Arbitrary<Offered> = fc.record({
  type: fc.constantFrom(...PRICE_TYPES),
  prices: fc.array(fc.oneof(fc.nat(300), fc.nat(1_000_000)), { minLength: 1, maxLength: 3 }),
  taxes_and_fees: fc.array(anyTaxOrFee, { maxLength: 3 }),
})
const NO_DATES = { sale_start_date: null, sale_end_date: null }
const NOT_HIDDEN = {
  is_hidden: false,
  is_hidden_without_promo_code: false,
  hide_when_sold_out: false,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
}
const NO_TEXTS = { title: 'Standard', description: null, highlight_message: null }
const PLAIN = {
  product_type: 'TICKET',
  start_collapsed: false,
  is_highlighted: false,
  show_quantity_remaining: false,
  waitlist_enabled: false,
}
const NO_LIMITS = { min_per_order: null, max_per_order: null }

/** Only tiered products have several prices. Ids descend, so that id order and list order differ. */
function catalogueOf(offered: readonly Offered[]): Catalogue {
  const products = offered.map(({ type, prices, taxes_and_fees }, index) => ({
    ...{ ...NO_DATES, ...NOT_HIDDEN, ...NO_TEXTS, ...PLAIN, ...NO_LIMITS },
    id: index + 1,
    product_category_id: 1,
    type,
    taxes_and_fees,
    prices: prices.slice(0, type === 'TIERED' ? 3 : 1).map((price, tier) => {
      return { ...NO_DATES, id: 100 - 10 * index - tier, label: null, price, is_hidden: false, pools: [] }
    }),
  }))
  const category = { id: 1, name: 'Tickets', description: null, no_products_message: null, is_hidden: false }
  return { categories: [category], products } as unknown as Catalogue
}

const anySale = fc.record({
  catalogue: fc.array(anyProduct, { minLength: 1, maxLength: 3 }).map(catalogueOf),
  adjustments: anyAdjustments,
  prices_include_tax: fc.boolean(),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
})
type Sale = Parameters<typeof planOrder>[0]

/** The event as a browser receives it. */
function published({ catalogue, promo_code, adjustments, ...event }: Sale & typeof EVENT) {
  const product_categories = publicCategories(catalogue, { event, promo_code, adjustments, now: NOW })
  const answer = JSON.stringify({ ...event, promo_code, promo_code_minimum: null, adjustments, product_categories })
  const shape = { currency: true, prices_include_tax: true, adjustments: true, promo_code: true } as const
  return publicEvent.pick({ ...shape, promo_code_minimum: true, product_categories: true }).parse(JSON.parse(answer))
}

type Shown = ReturnType<typeof published>

/** Selects these quantities of each listed price; donations are `more` above their minimum. */
function selectionOf(event: Shown, chosen: readonly { quantity: number; more: number | null }[]): Selection {
  const prices = productsOf(event).flatMap((product) => product.prices)
  const selection: Selection = { quantities: {}, amounts: {} }
  for (const [index, price] of prices.entries()) {
    const { quantity, more } = chosen[index] ?? { quantity: 0, more: null }
    selection.quantities[price.id] = quantity
    if (more !== null) selection.amounts[price.id] = toMajor(price.price + more, event.currency)
  }
  return selection
}
const anyChoice = fc.array(fc.record({ quantity: fc.nat(6), more: fc.option(fc.nat(5000)) }), {
  minLength: 9,
  maxLength: 9,
})

/** The order without ids of taxes and fees, which a browser does not receive. */
function comparable(order: PricedOrder) {
  const lines = order.lines.map((line) => {
    return { ...line, taxes_and_fees: line.taxes_and_fees.map(({ id: _, ...item }) => item) }
  })
  return { ...order, lines }
}

describe('browser and server', () => {
  test('price every selection alike, whatever is taken off units, lines and the order', () => {
    let discounted = 0
    fc.assert(
      fc.property(anySale, anyChoice, (sale, choice) => {
        const event = published({ ...SALE, ...sale })
        const selection = selectionOf(event, choice)
        fc.pre(Object.values(selection.quantities).some((quantity) => quantity > 0))
        const { priced } = planOrder({ ...SALE, ...sale }, toReservation(event, selection))
        expect(comparable(priceSelection(event, selection))).toEqual(comparable(priced))
        if (priced.total_discount > 0) discounted++
      }),
      { numRuns: 500 },
    )
    expect(discounted).toBeGreaterThan(100)
  })

  test('price a promo code alike, from what the API tells of it', async () => {
    const testApp = await createTestApp()
    const seller = await newSeller(testApp)
    const params = { event_id: seller.event_id }
    const vat = await seller.visitor.call(taxesAndFees.create, {
      params: { account_id: seller.account_id },
      body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7, is_active: true, is_default: false },
    })
    const product = await addProduct(seller, { prices: [{ price: 999 }], tax_and_fee_ids: [vat.data.id] })
    await addProduct(seller, { title: 'Not covered', prices: [{ price: 500 }] })
    const body = { code: 'early', discount_type: 'PERCENTAGE', discount: 15 } as const
    await seller.visitor.call(promoCodes.create, { params, body: { ...body, applicable_product_ids: [product.id] } })
    const { call } = visit(testApp.app)
    const { data: event } = await call(publicEvents.get, { params, query: { promo_code: 'early' } })
    const selection = selectionOf(
      event,
      [3, 2].map((quantity) => ({ quantity, more: null })),
    )
    const { data: order } = await call(checkout.reserve, { params, body: toReservation(event, selection) })
    const { lines, ...totals } = priceSelection(event, selection)
    expect(order).toMatchObject(totals)
    expect(order.order_items.map((item) => item.total_gross)).toEqual(lines.map((line) => line.total_gross))
    expect([order.total_discount, order.total_gross]).toEqual([450, 3725])
  })

  test('agree on when an order is large enough for a promo code (docs/rules/pricing.md, example 17)', async () => {
    const testApp = await createTestApp()
    const seller = await newSeller(testApp)
    const params = { event_id: seller.event_id }
    await addProduct(seller, { prices: [{ price: 2500 }] })
    await addProduct(seller, { title: 'Support us', type: 'DONATION', prices: [{ price: 100 }] })
    const body = { code: 'big', discount_type: 'PERCENTAGE', discount: 10, min_order_value: 5000 } as const
    await seller.visitor.call(promoCodes.create, { params, body })
    const { call } = visit(testApp.app)
    const { data: event } = await call(publicEvents.get, { params, query: { promo_code: 'big' } })
    expect(event).toMatchObject({ promo_code: 'big', promo_code_minimum: 5000 })
    const reserve = async (tickets: number, donation: number | null) => {
      const chosen = [
        { quantity: tickets, more: null },
        { quantity: donation === null ? 0 : 1, more: donation },
      ]
      const selection = selectionOf(event, chosen)
      const order = call(checkout.reserve, { params, body: toReservation(event, selection) })
      return { shown: priceSelection(event, selection), order: await order.catch((refusal) => refusal) }
    }
    const large = await reserve(2, null)
    expect(large.shown.total_gross).toBe(4500)
    expect(large.order.data.total_gross).toBe(4500)
    const donated = await reserve(1, 2400)
    expect([donated.shown.total_gross, donated.order.data.total_gross]).toEqual([4750, 4750])
    const small = await reserve(1, 2399)
    expect(small.shown.total_gross).toBe(4999)
    expect(small.order).toMatchObject({ code: 'promo_code_below_minimum', status: 409 })
    expect(small.order.issues).toEqual([
      { path: 'promo_code', code: 'below_promo_minimum', params: { amount: '50.00', currency: 'EUR' } },
    ])
  })
})

describe('without a way to pay', () => {
  const catalogue = catalogueOf([{ type: 'PAID', prices: [1000], taxes_and_fees: [] }])
  const buy = (discount: number) => {
    const adjustments = [{ level: 'ORDER', discount_type: 'FIXED', discount, product_ids: [] as number[] } as const]
    const sale = { ...SALE, catalogue, adjustments, has_way_to_pay: false, currency: 'EUR', prices_include_tax: false }
    const products = [{ product_id: 1, quantities: [{ price_id: 100, quantity: 2 }] }]
    return planOrder(sale, { products })
  }

  test('what costs nothing after all that is taken off can be had', () => {
    expect(buy(2000).priced.total_gross).toBe(0)
    expect(() => buy(1999)).toThrow(ApiError)
  })
})
