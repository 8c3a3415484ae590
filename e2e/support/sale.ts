import type { z } from 'zod'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { type Event, events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { type Product, productCategories, type productInput, products } from '#contract/products.ts'
import { type Caller, caller } from './caller.ts'

type EventBody = z.input<typeof events.create.body>
type ProductBody = z.input<typeof productInput>
type Settings = z.input<typeof events.updateSettings.body>

/** An event on sale, created without a browser. */
export type Sale = {
  event: Event
  event_id: number
  path: string
  products: [Product, ...Product[]]
  organizer_id: number
}
type SaleInput = {
  event?: Partial<EventBody>
  /** An existing organizer. */
  organizer_id?: number
  organizer?: Partial<z.input<typeof organizers.create.body>>
  settings?: Settings
  products?: Partial<ProductBody>[]
  status?: Event['status']
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Creates an organizer with an event in thirty days and its products; one free ticket by default. */
export async function putOnSale({ call }: Caller, input: SaleInput = {}): Promise<Sale> {
  const organizer_id = input.organizer_id ?? (await call(organizers.create, { body: organizerBody(input) })).data.id
  const { data: created } = await call(events.create, {
    body: { title: 'Evening of lights', start_date: inDays(30), ...input.event, organizer_id },
  })
  const params = { event_id: created.id }
  const isFree = (input.products ?? [{}]).every(({ type = 'FREE' }) => type === 'FREE')
  const settings = { ...(!isFree && PAY_LATER), ...input.settings }
  await call(events.updateSettings, { params, body: settings })
  const { data: categories } = await call(productCategories.list, { params })
  const made: Product[] = []
  for (const product of input.products ?? [{}]) {
    const { data } = await call(products.create, { params, body: productBody(categories[0]?.id ?? 0, product) })
    made.push(data)
  }
  const { data: event } = await call(events.setStatus, { params, body: { status: input.status ?? 'LIVE' } })
  return {
    event,
    event_id: event.id,
    path: `/event/${event.id}/${event.slug}`,
    products: made as [Product, ...Product[]],
    organizer_id,
  }
}

function organizerBody({ organizer }: SaleInput): z.input<typeof organizers.create.body> {
  const usual = { name: 'Lantern Hall', email: 'hall@example.com', timezone: 'Europe/Berlin' }
  return { ...usual, currency: 'EUR', ...organizer }
}

function productBody(product_category_id: number, given: Partial<ProductBody>): ProductBody {
  return { title: 'Entry', type: 'FREE', product_type: 'TICKET', product_category_id, prices: [{ price: 0 }], ...given }
}

export const FREE: Partial<ProductBody> = { title: 'Free entry', type: 'FREE', prices: [{ price: 0 }] }
export const PAID: Partial<ProductBody> = { title: 'Standard', type: 'PAID', prices: [{ price: 2500 }] }

/** Settings of an event with offline payment at the box office. */
export const PAY_LATER: Settings = {
  payment_providers: ['OFFLINE'],
  offline_payment_instructions: '<p>Pay at the box office.</p>',
}

/** All self-service settings of an event. */
export const ALLOW_ALL = {
  allow_attendee_edits: true,
  allow_transfers: true,
  allow_answer_edits: true,
  allow_cancellation: true,
} as const

type Order = BodyInput<typeof checkout.saveDetails>['order']
type Buyer = { first_name: string; last_name: string; email: string; address?: Order['address'] }

export const keyOf = (order: PublicOrder) => ({ event_id: order.event.id, order_short_id: order.short_id })

export async function reserve(sale: Sale, quantity = 1, { call } = caller()): Promise<PublicOrder> {
  const [product] = sale.products
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity }]
  const { data } = await call(checkout.reserve, {
    params: { event_id: sale.event_id },
    body: { products: [{ product_id: product.id, quantities }] },
  })
  return data
}

/** Gives the details, all tickets in the buyer's name. A free order is completed by it. */
export async function fillIn(order: PublicOrder, buyer: Buyer, { call } = caller()): Promise<PublicOrder> {
  const { address: _address, ...person } = buyer
  const attendees = order.order_items
    .filter((item) => item.product_type === 'TICKET')
    .flatMap(({ product_id, product_price_id, quantity }) =>
      Array.from({ length: quantity }, () => ({ product_id, product_price_id, ...person })),
    )
  const { data } = await call(checkout.saveDetails, {
    params: keyOf(order),
    body: { order: buyer, products: attendees },
  })
  return data
}

/** Buys without a browser. An order with an amount due is placed for later payment. */
export async function buy(sale: Sale, buyer: Buyer, { quantity = 1, by = caller() } = {}): Promise<PublicOrder> {
  const order = await fillIn(await reserve(sale, quantity, by), buyer, by)
  if (!order.is_payment_required) return order
  const { data } = await by.call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  return data
}
