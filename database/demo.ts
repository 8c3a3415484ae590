import type { Pool } from 'pg'
import { affiliates } from '#contract/affiliates.ts'
import { auth } from '#contract/auth.ts'
import { checkInLists } from '#contract/check-in.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure, type Client, createClient, type Fetch } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { type Event, events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { type Product, productCategories, products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type PublicQuestion, questions } from '#contract/questions.ts'
import { slugify } from '#domain/text.ts'
import { type DemoCards, failToRefund, payByCard, refundOne, takeCards } from './demo-cards.ts'
import { DEMO_EVENTS, DEMO_ORGANIZER, type DemoEvent, PEOPLE } from './demo-data.ts'
import { showPages, spreadOverTime } from './demo-history.ts'

export const DEMO_SIGN_IN = { email: 'demo@example.com', password: 'open the foyer' }

type Installation = { address: string; pool: Pool; cards: DemoCards | null }

/**
 * Fills an empty installation through its own API: one account, an organizer, and upcoming, past and sold-out events with sales.
 */
export async function fillDemo({ address, pool, cards }: Installation, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query('select from users where email = $1', [DEMO_SIGN_IN.email])
  if (rows.length > 0) return
  say('Filling the demo, this takes a moment …')
  const signedIn = browser(address)
  const { data: user } = await signedIn(auth.register, {
    body: {
      ...{ first_name: 'Robin', last_name: 'Keller', timezone: 'Europe/Berlin', currency_code: 'EUR', locale: 'en' },
      ...{ ...DEMO_SIGN_IN, password_confirmation: DEMO_SIGN_IN.password },
    },
  })
  // The demo's mailbox has no reader, and events on sale require a confirmed address.
  await pool.query('update users set is_email_verified = true where email = $1', [DEMO_SIGN_IN.email])
  if (cards) await takeCards(signedIn, user.account_id, cards)
  const { data: organizer } = await signedIn(organizers.create, { body: DEMO_ORGANIZER })
  for (const plan of DEMO_EVENTS) {
    const event = await createEvent(signedIn, organizer.id, { ...plan, takes_cards: cards !== null })
    await sell({ visitor: browser(address), pool }, event, plan)
    await spreadOverTime(pool, event.event, plan)
    if (cards && plan.has_card_orders) await sellByCard({ visitor: browser(address), pool, signedIn, cards }, event)
    await showPages(pool, event.event, plan)
  }
}

type EventOnSale = { event: Event; products: Product[] }

type Planned = DemoEvent & { takes_cards: boolean }

async function createEvent(signedIn: Client, organizer_id: number, plan: Planned): Promise<EventOnSale> {
  const { title, category, description, hours } = plan
  const start = atEight(Math.max(plan.in_days, 1))
  const { data: event } = await signedIn(events.create, {
    body: { organizer_id, title, category, description, start_date: start, end_date: later(start, hours) },
  })
  const params = { event_id: event.id }
  const byCard = plan.takes_cards ? ['STRIPE' as const] : []
  const payment = {
    payment_providers: [...byCard, 'OFFLINE' as const],
    offline_payment_instructions: '<p>Pay by bank transfer or at the box office until the evening before.</p>',
  }
  await signedIn(events.updateSettings, { params, body: { location_details: plan.place, ...payment } })
  const { data: categories } = await signedIn(productCategories.list, { params })
  const offered: Product[] = []
  for (const { quantity, ...product } of plan.products) {
    const prices = product.prices.map((price) => ({ ...price, initial_quantity_available: quantity }))
    const body = { ...product, product_category_id: categories[0]?.id ?? 0, prices }
    offered.push((await signedIn(products.create, { params, body })).data)
  }
  const ticketIds = offered.filter((product) => product.product_type === 'TICKET').map((product) => product.id)
  await signedIn(checkInLists.create, { params, body: { name: 'Main entrance', product_ids: ticketIds } })
  for (const body of plan.promo_codes ?? []) await signedIn(promoCodes.create, { params, body })
  for (const body of plan.questions ?? []) await signedIn(questions.create, { params, body })
  for (const body of plan.affiliates ?? []) await signedIn(affiliates.create, { params, body })
  if (plan.status === 'DRAFT') return { event, products: offered }
  const { data: live } = await signedIn(events.setStatus, { params, body: { status: plan.status } })
  return { event: live, products: offered }
}

/** Buys like visitors; stops when an event is sold out. */
type Shop = { visitor: Client; pool: Pool }

async function sell(
  { visitor, pool }: Shop,
  { event, products: offered }: EventOnSale,
  plan: DemoEvent,
): Promise<void> {
  for (let index = 0; index < plan.orders; index++) {
    const product = offered[index % offered.length]
    if (!product) return
    const price = product.prices[index % product.prices.length]
    const quantities = [{ price_id: price?.id ?? 0, quantity: 1 + (index % 3) }]
    try {
      const affiliate_code = index % 4 === 0 ? plan.affiliates?.[0]?.code : null
      const chosen = { products: [{ product_id: product.id, quantities }], affiliate_code }
      await buy(visitor, event.id, { chosen, buyer: index })
      if (index % 3 === 1) await buy(visitor, event.id, { chosen, buyer: index, leaves: 'the checkout' })
      if (index % 5 === 2) await buy(visitor, event.id, { chosen, buyer: index, leaves: 'the payment' })
      // Clears the network of the buyer, since unpaid orders count towards a limit per network.
      await pool.query('update orders set address_hash = null where event_id = $1', [event.id])
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    }
  }
}

async function buy(visitor: Client, event_id: number, { chosen, buyer: index, leaves }: Purchase): Promise<void> {
  const { data: order } = await visitor(checkout.reserve, { params: { event_id }, body: chosen })
  const params = { event_id, order_short_id: order.short_id }
  // For an order without anything to pay, the details alone place it.
  if (leaves === 'the checkout' || (leaves && !order.is_payment_required)) {
    await visitor(checkout.abandon, { params })
    return
  }
  await giveDetails(visitor, order, index)
  if (leaves) await visitor(checkout.abandon, { params })
  else if (order.is_payment_required) await visitor(checkout.awaitOfflinePayment, { params })
}

async function giveDetails(visitor: Client, order: PublicOrder, index: number): Promise<void> {
  const params = { event_id: order.event.id, order_short_id: order.short_id }
  const buyer = { ...person(index), answers: answersOf(index, order.questions) }
  const tickets = order.order_items.filter((item) => item.product_type === 'TICKET')
  const attendees = tickets.flatMap(({ product_id, product_price_id, quantity }) =>
    Array.from({ length: quantity }, (_, position) => ({
      product_id,
      product_price_id,
      ...person(index + position * 7),
    })),
  )
  await visitor(checkout.saveDetails, { params, body: { order: buyer, products: attendees } })
}

type CardShop = Shop & { signedIn: Client; cards: DemoCards }

/** Adds the last orders of an event, paid by card: one partly refunded, one whose refund failed, one whose payment is pending. */
async function sellByCard({ visitor, pool, signedIn, cards }: CardShop, { event, products: [product] }: EventOnSale) {
  const paid: { order: PublicOrder; reference: string }[] = []
  for (const [index, method] of CARDS.entries()) {
    const quantities = [{ price_id: product?.prices[index % 3]?.id ?? 0, quantity: 2 }]
    const body = { products: [{ product_id: product?.id ?? 0, quantities }] }
    const { data: order } = await visitor(checkout.reserve, { params: { event_id: event.id }, body })
    await giveDetails(visitor, order, index + 11)
    paid.push({ order, reference: await payByCard(visitor, cards, { order, method }) })
    await pool.query('update orders set address_hash = null where event_id = $1', [event.id])
  }
  const [returned, stuck] = paid
  if (returned) await refundOne(signedIn, returned)
  if (stuck) await failToRefund(signedIn, cards, stuck)
}

const CARDS = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa', 'pm_card_visa', 'pm_sepaDebit']

/** Selected tickets, their fictional buyer, and the step at which those who do not buy leave. */
type Purchase = {
  chosen: BodyInput<typeof checkout.reserve>
  buyer: number
  leaves?: 'the checkout' | 'the payment'
}

/** Answers each question that has options with one of them, and no others. */
function answersOf(index: number, asked: readonly PublicQuestion[]) {
  const given = asked.flatMap(({ id, options }) => (options.length > 0 ? [[id, options[index % options.length]]] : []))
  return Object.fromEntries(given) as Record<string, string>
}

function person(index: number) {
  const [first_name = '', last_name = ''] = (PEOPLE[index % PEOPLE.length] ?? '').split(' ')
  return { first_name, last_name, email: `${slugify(`${first_name} ${last_name}`, 'attendee')}-${index}@example.com` }
}

function atEight(days: number): string {
  const day = new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
  return `${day}T20:00`
}

function later(local: string, hours: number): string {
  return new Date(Date.parse(`${local}:00Z`) + hours * 3600 * 1000).toISOString().slice(0, 16)
}

/** Client that keeps cookies like a browser. */
function browser(address: string): Client {
  const cookies = new Map<string, string>()
  const send: Fetch = async (request) => {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const token = cookies.get('XSRF-TOKEN')
    if (token) request.headers.set('X-XSRF-TOKEN', token)
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return createClient(send, { base_url: address })
}
