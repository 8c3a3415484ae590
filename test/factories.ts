import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { auth, type registration } from '#contract/auth.ts'
import { type Event, events } from '#contract/events.ts'
import { type Organizer, type organizerInput, organizers } from '#contract/organizers.ts'
import { type Product, productCategories, type productInput, products } from '#contract/products.ts'
import type { User } from '#contract/users.ts'
import { type App, type Visitor, visit } from './clients.ts'

export const PASSWORD = 'correct horse battery'

export const randomEmail = (name = 'person') => `${name}.${randomBytes(6).toString('hex')}@example.com`

type Registration = z.input<typeof registration>

/** A signed-in user with a new account. */
export async function signUp(
  app: App,
  overrides: Partial<Registration> = {},
): Promise<{ visitor: Visitor; user: User; account_id: number }> {
  const visitor = visit(app)
  const { data: user } = await visitor.call(auth.register, {
    body: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: randomEmail('ada'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      timezone: 'Europe/Berlin',
      currency_code: 'EUR',
      locale: 'en',
      ...overrides,
    },
  })
  return { visitor, user, account_id: user.account_id }
}

type Caller = { visitor: Visitor }

/** An organizer of the caller's account; a draft until its first event goes on sale. */
export async function createOrganizer(
  { visitor }: Caller,
  overrides: Partial<z.input<typeof organizerInput>> = {},
): Promise<Organizer> {
  const { data } = await visitor.call(organizers.create, {
    body: {
      name: 'Night Club',
      email: 'club@example.com',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      ...overrides,
    },
  })
  return data
}

type EventOverrides = Partial<z.input<typeof events.create.body>>

/** A draft event in thirty days, of a new organizer unless one is given. */
export async function createEvent(caller: Caller, overrides: EventOverrides = {}): Promise<Event> {
  const organizer_id = overrides.organizer_id ?? (await createOrganizer(caller)).id
  const { data } = await caller.visitor.call(events.create, {
    body: { title: 'Concert', start_date: inDays(30), ...overrides, organizer_id },
  })
  return data
}

type OnSale = {
  event?: EventOverrides
  product?: Partial<z.input<typeof productInput>>
  quantity?: number
  price?: number
}

/** Settings of an event with offline payment at the box office. */
export const PAY_LATER = {
  payment_providers: ['OFFLINE' as const],
  offline_payment_instructions: '<p>Pay at the box office.</p>',
}

/** An event on sale with one ticket type, by default unlimited and for 10.00. */
export async function createEventOnSale(
  caller: Caller,
  { quantity, price = 1000, ...overrides }: OnSale = {},
): Promise<{ event: Event; product: Product }> {
  const { call } = caller.visitor
  const { id: event_id } = await createEvent(caller, overrides.event)
  const params = { event_id }
  const { data: categories } = await call(productCategories.list, { params })
  const { data: product } = await call(products.create, {
    params,
    body: {
      title: 'Standard',
      type: 'PAID',
      product_type: 'TICKET',
      product_category_id: categories[0]?.id ?? 0,
      prices: [{ price, initial_quantity_available: quantity ?? null }],
      ...overrides.product,
    },
  })
  if (product.type !== 'FREE') await call(events.updateSettings, { params, body: PAY_LATER })
  const { data: event } = await call(events.setStatus, { params, body: { status: 'LIVE' } })
  return { event, product }
}

/** ISO time this many days from now; negative numbers are past. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
