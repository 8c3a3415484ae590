import { randomBytes } from 'node:crypto'
import type { AttendeeStatus } from '#domain/attendee.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { XSRF_COOKIE, xsrfTokenFor } from '#server/http/csrf.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { hashToken, newPublicId, newShortId, newTicketCode, newToken } from '#server/lib/token.ts'
import type { TestApp } from './app.ts'
import { type Visitor, visit } from './clients.ts'
import { paymentFields, writePayment } from './payments.ts'

type AttendeeOptions = {
  product_id: number
  order?: OrderStatus
  status?: AttendeeStatus
  first_name?: string
  last_name?: string
}

export type TestAttendee = {
  id: number
  order_id: number
  order_public_id: string
  ticket_code: string
  public_id: string
}

/** An event with sold tickets, ready for check-in, inserted without the API. Each call creates another account. */
export async function openTestEvent({ app, services: { db } }: TestApp, { allow_unpaid = false } = {}) {
  const account = { name: 'Check-in test', timezone: 'Europe/Berlin', currency_code: 'EUR' }
  const { id: account_id } = await one(db.insertInto('accounts').values(account).returning('id'))
  const admin = await signIn(app, db, account_id)
  const place = { timezone: 'Europe/Berlin', currency: 'EUR', account_id }
  const organizer = await one(
    db
      .insertInto('organizers')
      .values({ ...place, name: 'Hall', email: 'hall@example.com' })
      .returning('id'),
  )
  const event = await one(
    db
      .insertInto('events')
      .values({
        ...place,
        organizer_id: organizer.id,
        title: 'Night',
        start_date: '2026-12-01T19:00:00Z',
        status: 'LIVE',
      })
      .returning('id'),
  )
  const settings = { event_id: event.id, allow_orders_awaiting_offline_payment_to_check_in: allow_unpaid }
  await db.insertInto('event_settings').values(settings).execute()
  const category = await one(
    db.insertInto('product_categories').values({ event_id: event.id, name: 'Tickets' }).returning('id'),
  )

  async function addProduct(title: string, product_type: 'TICKET' | 'GENERAL' = 'TICKET') {
    const event_id = event.id
    const values = { event_id, product_category_id: category.id, title, type: 'PAID' as const, product_type }
    const product = await one(db.insertInto('products').values(values).returning('id'))
    const pool = await one(db.insertInto('stock_pools').values({ event_id, kind: 'PRICE' }).returning('id'))
    const price = { event_id, product_id: product.id, stock_pool_id: pool.id, price: 2500 }
    await db.insertInto('product_prices').values(price).execute()
    return product.id
  }

  return {
    account_id,
    event_id: event.id,
    admin,
    addProduct,
    addAttendee: (options: AttendeeOptions) => addAttendee(db, { account_id, event_id: event.id }, options),
  }
}

export type TestEvent = Awaited<ReturnType<typeof openTestEvent>>

async function signIn(app: TestApp['app'], db: Db, account_id: number): Promise<Visitor> {
  const email = `staff.${randomBytes(6).toString('hex')}@example.com`
  const person = { email, first_name: 'Ada', last_name: 'Lovelace', timezone: 'Europe/Berlin' }
  const user = await one(db.insertInto('users').values(person).returning('id'))
  await db.insertInto('account_users').values({ account_id, user_id: user.id, role: 'ADMIN' }).execute()
  const token = newToken()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: user.id, account_id, expires_at })
    .execute()
  const visitor = visit(app)
  visitor.cookies.set(SESSION_COOKIE, token)
  visitor.cookies.set(XSRF_COOKIE, xsrfTokenFor(token))
  return visitor
}

type Place = { account_id: number; event_id: number }

async function addAttendee(db: Db, place: Place, options: AttendeeOptions): Promise<TestAttendee> {
  const { order = 'COMPLETED', first_name = 'Grace', last_name = 'Hopper' } = options
  const unpaid = order === 'AWAITING_OFFLINE_PAYMENT'
  const status = options.status ?? (unpaid ? 'AWAITING_PAYMENT' : order === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE')
  const total = {
    total_before_discount: 2500,
    total_discount: 0,
    total_before_additions: 2500,
    total_fee: 0,
    total_tax: 0,
    total_gross: 2500,
  }
  const person = { first_name, last_name, email: `${first_name}@example.com`.toLowerCase() }
  const { id: order_id, public_id: order_public_id } = await one(
    db
      .insertInto('orders')
      .values({
        ...place,
        ...total,
        ...person,
        short_id: newShortId('o'),
        public_id: newPublicId('O'),
        status: order,
        ...paymentFields(order, total.total_gross),
        currency: 'EUR',
        reserved_until: new Date().toISOString(),
      })
      .returning(['id', 'public_id']),
  )
  await db.transaction().execute((trx) => writePayment(trx, { id: order_id, status: order }))
  const price = await one(db.selectFrom('product_prices').selectAll().where('product_id', '=', options.product_id))
  const { event_id } = place
  const what = { product_id: options.product_id, product_price_id: price.id, order_id }
  const item = await one(
    db
      .insertInto('order_items')
      .values({ ...what, ...total, event_id, product_type: 'TICKET', item_name: 'Standing', quantity: 1, price: 2500 })
      .returning('id'),
  )
  const attendee = await one(
    db
      .insertInto('attendees')
      .values({
        ...place,
        ...what,
        ...person,
        order_item_id: item.id,
        position: 1,
        short_id: newShortId('a'),
        public_id: newPublicId('A'),
        ticket_code: newTicketCode(),
        status,
      })
      .returning(['id', 'ticket_code', 'public_id']),
  )
  return { ...attendee, order_id, order_public_id }
}

function one<T>(query: { executeTakeFirstOrThrow: () => Promise<T> }): Promise<T> {
  return query.executeTakeFirstOrThrow()
}
