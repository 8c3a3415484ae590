import { affiliates } from '#contract/affiliates.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { type Product, products as productsOf } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { questions } from '#contract/questions.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { copyEvent } from '#server/events/duplicate/duplicate-event.ts'
import type { TestApp } from '#test/app.ts'
import { addProduct, openAnother, type Seller } from '#test/sales.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'
import { daysIn, MOMENTS, type Range } from './moments.ts'

/** An event with everything that figures depend on. */
export type Market = Seller & {
  products: Product[]
  /** The event's one question; `options` are its options. */
  question_id: number
  options: string[]
  codes: string[]
  affiliate_codes: string[]
  /** Views of the event page by day. */
  views: Map<string, number>
}

type Tax = BodyInput<typeof taxesAndFees.create>

/** Taxes whose shares of a refund have remainders, and fees of both kinds. */
export const CHARGED: Pick<Tax, 'name' | 'type' | 'calculation_type' | 'rate' | 'amounts'>[] = [
  { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 },
  { name: 'Culture', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 1.375 },
  { name: 'City', type: 'TAX', calculation_type: 'FIXED', rate: null, amounts: { EUR: 7 } },
  { name: 'Booking', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 2.5 },
  { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: null, amounts: { EUR: 33 } },
]

/** Names of the taxes and fees of each product. */
export const CHARGES: Readonly<Record<string, readonly string[]>> = {
  Stalls: ['VAT', 'Culture', 'City', 'Service'],
  Balcony: ['VAT', 'Booking'],
  Mug: ['Culture'],
}

/** Buyers cancel everything, for a fee with a remainder. */
const CANCELLATIONS = {
  ...ALLOW_ALL,
  refund_cancellations: true,
  cancellation_fee_percent: 12.345,
  cancellation_fee_fixed: 31,
}

export async function makeTaxes({ visitor, account_id }: Seller): Promise<number[]> {
  const ids: number[] = []
  for (const tax of CHARGED) {
    const body = { ...tax, is_active: true, is_default: false }
    ids.push((await visitor.call(taxesAndFees.create, { params: { account_id }, body })).data.id)
  }
  return ids
}

/** Another event of the same organizer. */
export async function openMarket(testApp: TestApp, beside: Seller, taxes: number[]): Promise<Market> {
  const seller = await openAnother(testApp, beside)
  const { call } = seller.visitor
  const params = { event_id: seller.event_id }
  const add = (title: string, price: number, more: Parameters<typeof addProduct>[1] = {}) => {
    const tax_and_fee_ids = taxes.filter((_, index) => CHARGES[title]?.includes(CHARGED[index]?.name ?? ''))
    return addProduct(seller, { title, prices: [{ price }], tax_and_fee_ids, ...more })
  }
  await call(events.updateSettings, { params, body: CANCELLATIONS })
  const products = [
    await add('Stalls', 3333),
    await add('Balcony', 1999),
    await add('Lawn', 0, { type: 'FREE' }),
    await add('Mug', 700, { product_type: 'GENERAL' }),
  ]
  const code = (body: BodyInput<typeof promoCodes.create>) => call(promoCodes.create, { params, body })
  await code({ code: 'half', discount_type: 'PERCENTAGE', discount: 50 })
  await code({ code: 'five', discount_type: 'FIXED', discount: 500 })
  await code({ code: 'free', discount_type: 'PERCENTAGE', discount: 100 })
  for (const name of ['ANNA', 'BEA']) await call(affiliates.create, { params, body: { code: name, name } })
  const options = ['Vegan', 'Meat']
  const { data } = await call(questions.create, {
    params,
    body: { belongs_to: 'ORDER', type: 'RADIO', title: 'Food', options },
  })
  const codes = ['half', 'five', 'free']
  const views = await writeViews(testApp, seller)
  return { ...seller, products, question_id: data.id, options, codes, affiliate_codes: ['ANNA', 'BEA'], views }
}

/** Duplicates the event into another market, without the API's rate limits. */
export async function copyMarket(testApp: TestApp, like: Market): Promise<Market> {
  const { db, config } = testApp.services
  const { call } = like.visitor
  const event_id = await db.transaction().execute(async (trx) => {
    const same = trx.selectFrom('events').selectAll().where('id', '=', like.event_id)
    const event = await same.executeTakeFirstOrThrow()
    const organizers = trx.selectFrom('organizers').selectAll().where('id', '=', event.organizer_id)
    const organizer = await organizers.executeTakeFirstOrThrow()
    const body = { title: event.title, start_date: event.start_date }
    const { id } = await copyEvent(trx, { event, organizer, body, maker: { permissions: [], config } })
    await trx.updateTable('events').set({ status: 'LIVE' }).where('id', '=', id).execute()
    return id
  })
  const seller = { ...like, event_id }
  const params = { event_id }
  const [{ data: products }, { data: asked }, views] = await Promise.all([
    call(productsOf.list, { params }),
    call(questions.list, { params }),
    writeViews(testApp, seller),
  ])
  return { ...seller, products, question_id: asked[0]?.id ?? 0, views }
}

/** Inserts views on some of the days, and on one day outside of all reports. */
async function writeViews(
  { services: { db } }: TestApp,
  { account_id, event_id }: Seller,
): Promise<Map<string, number>> {
  const views = new Map([
    ['2025-01-01', 1000],
    ...MOMENTS.map(({ day }, index) => [day, (event_id % 9) + index + 1] as const),
  ])
  const rows = [...views].map(([day, count]) => ({ account_id, event_id, day, views: count }))
  await db.insertInto('event_page_views').values(rows).execute()
  return views
}

/** Sum of the views in a range. */
export function viewsIn({ views }: Market, range: Range): number {
  return daysIn(range).reduce((sum, day) => sum + (views.get(day) ?? 0), 0)
}
