import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { products } from '#contract/products.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app } = await createTestApp()

const FEE = {
  name: 'Booking',
  type: 'FEE',
  calculation_type: 'FIXED',
  rate: null,
  is_active: true,
  is_default: false,
} as const

async function seller() {
  const { visitor, account_id } = await signUp(app)
  const { data: fee } = await visitor.call(taxesAndFees.create, {
    params: { account_id },
    body: { ...FEE, amounts: { EUR: 150, JPY: 200 } },
  })
  const sale = (currency: 'EUR' | 'JPY' | 'USD') => createEventOnSale({ visitor }, { event: { currency } })
  return { visitor, account_id, fee, sale }
}

type Sale = Awaited<ReturnType<Awaited<ReturnType<typeof seller>>['sale']>>

function attach({ visitor, fee }: Awaited<ReturnType<typeof seller>>, { event, product }: Sale) {
  const params = { event_id: event.id, product_id: product.id }
  const { updated_at: _, taxes_and_fees: __, ...kept } = product
  return visitor.call(products.update, { params, body: { ...kept, tax_and_fee_ids: [fee.id] } as never })
}

describe('fixed taxes and fees', () => {
  test.each([
    ['EUR', 1150],
    ['JPY', 1200],
  ] as const)('are charged in %s what they are in it', async (currency, total) => {
    const who = await seller()
    const { data } = await attach(who, await who.sale(currency))
    expect(data.prices.map((price) => price.price_including_taxes_and_fees)).toEqual([total])
  })

  test('are not attached where they have no amount', async () => {
    const who = await seller()
    const { errors } = await refused(attach(who, await who.sale('USD')), 'malformed')
    expect(errors).toEqual({ tax_and_fee_ids: [expect.stringContaining('Booking has no amount in USD.')] })
  })

  test('keep the amounts that products are charged', async () => {
    const who = await seller()
    await attach(who, await who.sale('JPY'))
    const params = { account_id: who.account_id, tax_or_fee_id: who.fee.id }
    const change = (amounts: object) => who.visitor.call(taxesAndFees.update, { params, body: { ...FEE, amounts } })
    const { errors } = await refused(change({ EUR: 150 }), 'malformed')
    expect(Object.keys(errors)).toEqual(['amounts'])
    expect((await change({ JPY: 300 })).data.amounts).toEqual({ JPY: 300 })
  })

  test('keep an event from a currency in which they have no amount', async () => {
    const who = await seller()
    const sale = await who.sale('EUR')
    await attach(who, sale)
    const params = { event_id: sale.event.id }
    const moved = (currency: 'JPY' | 'USD') =>
      who.visitor.call(events.update, { params, body: { title: 'Moved', start_date: inDays(9), currency } })
    const { errors } = await refused(moved('USD'), 'malformed')
    expect(Object.keys(errors)).toEqual(['currency'])
    expect((await moved('JPY')).data.currency).toBe('JPY')
  })
})
