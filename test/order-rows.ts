import { type Insertable, sql, type Updateable } from 'kysely'
import type { Attendees, DB, EventSettings, Events, Orders, Organizers, Users } from '#database/types.ts'
import type { Db } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'
import { paymentFields, writePayment } from './payments.ts'

/** Inserts rows without the API, for tests of everything after an order: emails, lists, figures. */

let counter = 0
const next = () => {
  counter += 1
  return counter
}

async function insert<T extends keyof DB & string>(db: Db, table: T, values: Record<string, unknown>) {
  const row = await db
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as { id: number }
}

/** An account with its owner. */
export async function insertAccount(db: Db, owner: Partial<Insertable<Users>> = {}) {
  const place = { timezone: 'Europe/Berlin', currency_code: 'EUR', locale: owner.locale ?? 'en' }
  const account = await insert(db, 'accounts', { name: 'Old Mill', ...place })
  const user = await insertUser(db, account.id, owner, true)
  return { account_id: account.id, user_id: user.id, email: user.email }
}

async function insertUser(db: Db, account_id: number, user: Partial<Insertable<Users>> = {}, isOwner = false) {
  const email = `user${next()}@example.com`
  const values = { email, first_name: 'Ada', last_name: 'Lovelace', timezone: 'Europe/Berlin', locale: 'en', ...user }
  const row = await insert(db, 'users', values)
  await db
    .insertInto('account_users')
    .values({ account_id, user_id: row.id, role: 'ADMIN', is_account_owner: isOwner })
    .execute()
  return { id: row.id, email: values.email }
}

/** A pending invitation without a password. */
export async function insertInvited(db: Db, { account_id, ...user }: { account_id: number; first_name: string }) {
  const { id, email } = await insertUser(db, account_id, user)
  const invitation_id = sql<number>`nextval(pg_get_serial_sequence('users', 'id'))`
  const invited = { status: 'INVITED', invitation_id, invited_first_name: user.first_name } as const
  await db.updateTable('account_users').set(invited).where('user_id', '=', id).execute()
  return { user_id: id, email }
}

type EventOptions = {
  event?: Partial<Insertable<Events>>
  settings?: Updateable<EventSettings>
  organizer?: Partial<Insertable<Organizers>>
  owner?: Partial<Insertable<Users>>
  product?: { title?: string; product_type?: 'TICKET' | 'GENERAL' }
}

export type EventRows = Awaited<ReturnType<typeof insertEvent>>

/** An event on sale, with organizer, account and one ticket type. */
export async function insertEvent(db: Db, options: EventOptions = {}) {
  const { account_id, user_id } = await insertAccount(db, options.owner)
  const organizer = await insert(db, 'organizers', {
    account_id,
    name: 'Old Mill Theatre',
    email: 'office@old-mill.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    status: 'LIVE',
    ...options.organizer,
  })
  const event = await insert(db, 'events', {
    account_id,
    organizer_id: organizer.id,
    title: 'Summer night',
    start_date: '2030-07-05T18:00:00.000Z',
    end_date: '2030-07-05T21:00:00.000Z',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    status: 'LIVE',
    ...options.event,
  })
  const { location_details = '{"venue_name":"Old Mill","city":"Potsdam","country":"DE"}', ...settings } =
    options.settings ?? {}
  await db
    .insertInto('event_settings')
    .values({ event_id: event.id, location_details, ...settings } as Insertable<EventSettings>)
    .execute()
  const product = await insertProduct(db, event.id, options.product)
  return { account_id, user_id, organizer_id: organizer.id, event_id: event.id, ...product }
}

async function insertProduct(db: Db, event_id: number, product: EventOptions['product'] = {}) {
  const category = await insert(db, 'product_categories', { event_id, name: 'Tickets' })
  const pool = await insert(db, 'stock_pools', { event_id, kind: 'PRICE' })
  const values = { event_id, product_category_id: category.id, title: 'Standard', type: 'PAID', ...product }
  const { id: product_id } = await insert(db, 'products', values)
  const price = await insert(db, 'product_prices', { event_id, product_id, stock_pool_id: pool.id, price: 1250 })
  return { product_id, product_price_id: price.id, item_name: values.title }
}

type OrderOptions = { order?: Partial<Insertable<Orders>>; attendees?: Partial<Insertable<Attendees>>[] }

/** An order past the checkout, with one ticket of 12.50 for each attendee. */
export async function insertOrder(
  db: Db,
  event: EventRows,
  { order = {}, attendees: given = [{}] }: OrderOptions = {},
) {
  const { account_id, event_id, product_id, product_price_id, item_name } = event
  const status = order.status ?? 'COMPLETED'
  const gross = 1250 * given.length
  const totals = { total_before_discount: gross, total_before_additions: gross, total_gross: gross }
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' }
  const keys = { short_id: newShortId('o'), public_id: newPublicId('O') }
  const money = { currency: 'EUR', ...totals, ...paymentFields(status, gross) }
  const values = { account_id, event_id, ...keys, status, ...money, ...buyer, ...order }
  const row = await insert(db, 'orders', { reserved_until: '2030-01-01T00:00:00.000Z', ...values })
  await db.transaction().execute((trx) => writePayment(trx, { id: row.id, status }))
  const item = await insert(db, 'order_items', {
    order_id: row.id,
    event_id,
    product_id,
    product_price_id,
    product_type: 'TICKET',
    item_name,
    quantity: given.length,
    price: 1250,
    total_discount: 0,
    total_fee: 0,
    total_tax: 0,
    ...totals,
  })
  const attendees = []
  for (const [position, ownValues] of given.entries()) {
    const ids = {
      account_id,
      event_id,
      order_id: row.id,
      order_item_id: item.id,
      position,
      product_id,
      product_price_id,
    }
    const own = { short_id: newShortId('a'), public_id: newPublicId('A'), ticket_code: newTicketCode() }
    const state = { status: status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT' } as const
    const attendee = { ...ids, ...own, ...state, ...buyer, locale: values.locale, ...ownValues }
    attendees.push({ ...attendee, id: (await insert(db, 'attendees', attendee)).id })
  }
  return { ...keys, ...values, id: row.id, attendees }
}
