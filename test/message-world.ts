import fc from 'fast-check'
import { MESSAGE_ORDER_STATUSES, MESSAGE_PURPOSES, MESSAGE_TYPES, type MessageOrderStatus } from '#domain/message.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'
import { type EventRows, insertEvent, insertOrder } from './order-rows.ts'
import { paymentFields } from './payments.ts'

const ADDRESSES = ['ann@example.com', 'bob@example.com', 'cid@example.com', 'dee@example.com', 'eve@example.com']
const ANSWERS = [null, 'vegan', 'none', ['vegan', 'nuts'], ['nuts']] as const
const LOCALES = ['en', 'de'] as const

const address = fc
  .tuple(fc.constantFrom(...ADDRESSES), fc.boolean())
  .map(([email, isUpper]) => (isUpper ? email.toUpperCase() : email))
const locale = fc.constantFrom(...LOCALES)
const answer = fc.constantFrom(...ANSWERS)
const none = fc.constant<number[]>([])
const some = fc.subarray([0, 1, 2, 3])

/** Days of consent and of unsubscribing. The later one counts; on the same day, unsubscribing. */
const DAYS = [1, 2, 3] as const
const consentDay = fc.constantFrom(null, ...DAYS)
const day = (of: number) => `2026-01-0${of}T12:00:00Z`

const ticket = fc.record({
  email: address,
  locale,
  /** Index of its price; two prices belong to the first product. */
  price: fc.nat(2),
  is_cancelled: fc.boolean(),
  check_in: fc.constantFrom(null, 'LIVING', 'UNDONE'),
  answer,
})
const order = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES, 'COMPLETED' as const, 'COMPLETED' as const),
  was_placed: fc.boolean(),
  email: address,
  locale,
  consent_day: consentDay,
  answer,
  has_goods: fc.boolean(),
  tickets: fc.array(ticket, { maxLength: 3 }),
})
/** An order of another event, of the same organizer or of another one of the account. */
const elsewhere = fc.record({
  email: address,
  consent_day: consentDay,
  is_of_organizer: fc.boolean(),
  is_placed: fc.boolean(),
})
const gone = fc.record({ email: fc.constantFrom(...ADDRESSES), day: fc.constantFrom(...DAYS) })
/** Facts outside the event that decide who receives marketing messages. */
export const consents = fc.record({
  elsewhere: fc.array(elsewhere, { maxLength: 3 }),
  gone: fc.uniqueArray(gone, { maxLength: 2, selector: ({ email }) => email }),
})
type Consents = ValueOf<typeof consents>

/** Orders of an event with three products, the last of which is no ticket. */
export const sales = fc.array(order, { maxLength: 8 })
type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never
type Sale = ValueOf<typeof order>

/** Selected recipients, by indexes in the lists of the event. */
export const audience = fc.record({
  message_type: fc.constantFrom(...MESSAGE_TYPES),
  purpose: fc.constantFrom(...MESSAGE_PURPOSES),
  attendees: some,
  orders: some,
  products: some,
  prices: fc.oneof({ weight: 3, arbitrary: none }, some),
  order_statuses: fc.oneof(
    fc.constant<MessageOrderStatus[]>([]),
    fc.subarray<MessageOrderStatus>([...MESSAGE_ORDER_STATUSES]),
  ),
  check_in: fc.constantFrom(null, null, 'CHECKED_IN' as const, 'NOT_CHECKED_IN' as const),
  locale: fc.constantFrom(null, null, ...LOCALES),
  answer: fc.constantFrom(null, null, 'vegan', 'nuts'),
  include_cancelled: fc.boolean(),
})

export type Chosen = ValueOf<typeof audience>

export type MessageWorld = EventRows & { products: number[]; prices: number[]; question_id: number }

/** Inserts an event of an account with these sales. */
export function insertSales(db: Db, account_id: number, sold: readonly Sale[]): Promise<MessageWorld> {
  return db.transaction().execute((trx) => insertAll(trx, account_id, sold))
}

/** Inserts orders of other events with and without consent, and unsubscribed addresses. Former ones are deleted. */
export async function insertConsents(db: Db, world: EventRows, { elsewhere, gone }: Consents): Promise<void> {
  const { account_id } = world
  await db.deleteFrom('marketing_unsubscriptions').execute()
  for (const { email, day: of } of gone)
    await db
      .insertInto('marketing_unsubscriptions')
      .values({ account_id, email, unsubscribed_at: day(of) })
      .execute()
  for (const { email, consent_day, is_of_organizer, is_placed } of elsewhere) {
    const organizer_id = is_of_organizer ? { organizer_id: world.organizer_id } : {}
    const other = await insertEvent(db, { event: { account_id, ...organizer_id }, organizer: { account_id } })
    const order = { email, opted_into_marketing_at: consent_day && day(consent_day) }
    await insertOrder(
      db,
      { ...other, account_id },
      { order: { ...order, status: is_placed ? 'COMPLETED' : 'ABANDONED' } },
    )
  }
}

async function insertAll(db: Db, account_id: number, sold: readonly Sale[]): Promise<MessageWorld> {
  const event = await insertEvent(db, { event: { account_id }, organizer: { account_id } })
  const world = { ...event, account_id, ...(await insertProducts(db, event)) }
  const { event_id } = event
  const list = { event_id, short_id: newShortId('cil'), name: 'Door' }
  const { id: check_in_list_id } = await insert(db, 'check_in_lists', list)
  const question = { event_id, belongs_to: 'ORDER', type: 'MULTI_LINE_TEXT', title: 'Food' }
  const { id: question_id } = await insert(db, 'questions', question)
  for (const sale of sold) await insertSale(db, { ...world, question_id, check_in_list_id }, sale)
  return { ...world, question_id }
}

async function insert(db: Db, table: string, values: object): Promise<{ id: number }> {
  const row = await db
    .insertInto(table as 'orders')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row
}

async function insertProducts(db: Db, { event_id, product_id, product_price_id }: EventRows) {
  const category = await insert(db, 'product_categories', { event_id, name: 'More' })
  const price = async (of: number) => {
    const { id: stock_pool_id } = await insert(db, 'stock_pools', { event_id, kind: 'PRICE' })
    return (await insert(db, 'product_prices', { event_id, product_id: of, stock_pool_id, price: 0 })).id
  }
  const product = async (title: string, product_type: string) => {
    const values = { event_id, product_category_id: category.id, title, type: 'FREE', product_type }
    return (await insert(db, 'products', values)).id
  }
  const [balcony, poster] = [await product('Balcony', 'TICKET'), await product('Poster', 'GENERAL')]
  const prices = [product_price_id, await price(product_id), await price(balcony), await price(poster)]
  return { products: [product_id, balcony, poster], prices }
}

type At = MessageWorld & { check_in_list_id: number }

const productOf = ({ products }: MessageWorld, price: number) => products[Math.max(0, price - 1)] ?? 0

async function insertSale(db: Db, at: At, sale: Sale): Promise<void> {
  const { account_id, event_id, question_id } = at
  const { status, email, locale: spoken, was_placed, consent_day, tickets } = sale
  const isCancelledLate = status === 'CANCELLED' && was_placed
  const totals = { total_before_discount: 0, total_before_additions: 0, total_gross: 0, currency: 'EUR' }
  const { id: order_id } = await insert(db, 'orders', {
    ...{ account_id, event_id, status, email, locale: spoken, first_name: 'Bea', last_name: 'Buyer' },
    ...{ ...totals, short_id: newShortId('o'), public_id: newPublicId('O'), reserved_until: FAR },
    ...paymentFields(status, 0),
    completed_at: isCancelledLate ? FAR : null,
    opted_into_marketing_at: consent_day && day(consent_day),
  })
  if (sale.answer) await insertAnswer(db, at, { order_id, question_id, answer: sale.answer })
  if (sale.has_goods) await insertItem(db, at, { order_id, price: 3, quantity: 1 })
  if (status === 'EXPIRED' || status === 'ABANDONED') return
  for (const [price, group] of Map.groupBy(tickets, (one) => one.price)) {
    const order_item_id = await insertItem(db, at, { order_id, price, quantity: group.length })
    for (const [position, one] of group.entries())
      await insertTicket(db, at, { ...one, order_id, order_item_id, position, status })
  }
}

const FAR = '2030-01-01T00:00:00Z'

type Item = { order_id: number; price: number; quantity: number }

async function insertItem(db: Db, at: At, { order_id, price, quantity }: Item): Promise<number> {
  const { event_id, prices } = at
  const none = { total_before_discount: 0, total_discount: 0, total_before_additions: 0, total_fee: 0, total_tax: 0 }
  const product_type = price === 3 ? 'GENERAL' : 'TICKET'
  const of = { order_id, event_id, product_id: productOf(at, price), product_price_id: prices[price] }
  const values = { ...of, ...none, product_type, item_name: 'Thing', quantity, price: 0, total_gross: 0 }
  return (await insert(db, 'order_items', values)).id
}

type Ticket = Sale['tickets'][number] & {
  order_id: number
  order_item_id: number
  position: number
  status: OrderStatus
}

async function insertTicket(db: Db, at: At, given: Ticket): Promise<void> {
  const { account_id, event_id, question_id, check_in_list_id, prices } = at
  const { order_id, order_item_id, position, price, email, locale: spoken, status } = given
  const isCancelled = given.is_cancelled || status === 'CANCELLED'
  const { id: attendee_id } = await insert(db, 'attendees', {
    ...{ account_id, event_id, order_id, order_item_id, position, email, locale: spoken },
    ...{ product_id: productOf(at, price), product_price_id: prices[price] },
    ...{ first_name: 'Gus', last_name: 'Holder', short_id: newShortId('a'), public_id: newPublicId('A') },
    ticket_code: newTicketCode(),
    status: isCancelled ? 'CANCELLED' : status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT',
  })
  const place = { order_id, question_id, order_item_id, position }
  if (given.answer) await insertAnswer(db, at, { ...place, answer: given.answer })
  if (given.check_in === null) return
  const undone_at = given.check_in === 'UNDONE' ? FAR : null
  await insert(db, 'check_ins', { event_id, check_in_list_id, attendee_id, undone_at, short_id: newShortId('ci') })
}

type Answered = { order_id: number; question_id: number; answer: unknown }

async function insertAnswer(db: Db, { account_id, event_id }: At, given: Answered): Promise<void> {
  const values = { ...given, account_id, event_id, title: 'Food', answer: JSON.stringify(given.answer) }
  await insert(db, 'question_answers', values)
}
