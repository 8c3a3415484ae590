import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { Attendees, CheckIns, OrderItems, Orders, QuestionAnswers } from '#database/types.ts'
import { isToAttendees } from '#domain/message.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import {
  audience,
  type Chosen,
  consents,
  insertConsents,
  insertSales,
  type MessageWorld,
  sales,
} from '#test/message-world.ts'
import { messagesOf } from '#test/messages.ts'
import { refused } from '#test/refused.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const { visitor, account_id } = await signUp(testApp.app)

type Rows = {
  orders: Selectable<Orders>[]
  attendees: Selectable<Attendees>[]
  items: Selectable<OrderItems>[]
  check_ins: Selectable<CheckIns>[]
  answers: Selectable<QuestionAnswers>[]
  /** Consents to the organizer's marketing, with this event or another one; and unsubscribed addresses. */
  agreed: Agreement[]
  gone: Agreement[]
}
type Asked = Chosen
type Person = { id: number; email: string }
type Agreement = { email: string; at: string }

async function rowsOf({ event_id, organizer_id }: MessageWorld): Promise<Rows> {
  const all = (table: 'orders') =>
    db.selectFrom(table).selectAll().where('event_id', '=', event_id).orderBy('id').execute()
  const of = <K extends keyof Rows>(table: string) => all(table as 'orders') as unknown as Promise<Rows[K]>
  return {
    orders: await of<'orders'>('orders'),
    attendees: await of<'attendees'>('attendees'),
    items: await of<'items'>('order_items'),
    check_ins: await of<'check_ins'>('check_ins'),
    answers: await of<'answers'>('question_answers'),
    agreed: await agreedTo(organizer_id),
    gone: (await db.selectFrom('marketing_unsubscriptions').selectAll().execute()).map(
      ({ email, unsubscribed_at: at }) => ({ email, at }),
    ),
  }
}

/** Consents of placed orders of any event of the organizer. */
async function agreedTo(organizer_id: number): Promise<Agreement[]> {
  const all = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .selectAll('orders')
    .where('events.organizer_id', '=', organizer_id)
    .execute()
  const placed = all.filter((order) => isWantedOrder({ order_statuses: [], include_cancelled: true }, order))
  return placed.flatMap(({ email, opted_into_marketing_at: at }) => (email && at ? [{ email, at }] : []))
}

/** The request body; chooses the options that a type needs, if there are any. */
function bodyOf(asked: Asked, rows: Rows, { products, prices, question_id }: MessageWorld) {
  const picked = <T>(from: readonly T[], places: readonly number[]) => places.flatMap((at) => from[at] ?? [])
  const { attendees, orders, products: chosen, prices: tiers, answer, ...rest } = asked
  const needsProducts = ['TICKET_HOLDERS', 'ORDER_OWNERS_WITH_PRODUCT'].includes(asked.message_type)
  return {
    ...rest,
    attendee_ids: picked(rows.attendees, [0, ...attendees]).map(({ id }) => id),
    order_ids: picked(rows.orders, [0, ...orders]).map(({ id }) => id),
    product_ids: picked(products, needsProducts ? [0, ...chosen] : chosen),
    product_price_ids: picked(prices, tiers),
    answer: answer === null ? null : { question_id, value: answer },
  }
}
type Body = ReturnType<typeof bodyOf>

const narrows = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
const says = ({ answer: { value } = { value: '' } }: { answer: { value: string } | undefined }, given: unknown) =>
  given === value || (Array.isArray(given) && given.includes(value))

/** Reference in plain TypeScript, one row after the other. */
function expectedPeople(body: Body, rows: Rows): Person[] {
  const all = isToAttendees(body.message_type)
    ? rows.attendees.filter((ticket) => isMeantTicket(body, rows, ticket))
    : rows.orders.filter((order) => isMeantOrder(body, rows, order))
  const people = all.map(({ id, email }) => ({ id, email: (email ?? '').toLowerCase() }))
  return body.purpose === 'EVENT' ? people : people.filter(({ email }) => wantsNews(rows, email))
}

/** True if the address agreed at least once since it last unsubscribed. */
function wantsNews({ agreed, gone }: Rows, address: string): boolean {
  const left = gone.find(({ email }) => email === address)
  return agreed.some(({ email, at }) => email.toLowerCase() === address && (!left || at > left.at))
}

function isMeantTicket(body: Body, rows: Rows, ticket: Rows['attendees'][number]): boolean {
  const order = rows.orders.find(({ id }) => id === ticket.order_id)
  if (!order || !isWantedOrder(body, order)) return false
  if (body.message_type === 'INDIVIDUAL_ATTENDEES' && !body.attendee_ids.includes(ticket.id)) return false
  if (!isWantedTicket(body, ticket)) return false
  if (body.check_in !== null && isIn(rows, ticket.id) !== (body.check_in === 'CHECKED_IN')) return false
  if (body.locale !== null && ticket.locale !== body.locale) return false
  const { answer } = body
  return (
    answer === null ||
    rows.answers.some(
      (given) =>
        given.order_id === order.id &&
        (given.order_item_id === null ||
          (given.order_item_id === ticket.order_item_id && given.position === ticket.position)) &&
        says({ answer }, given.answer),
    )
  )
}

function isMeantOrder(body: Body, rows: Rows, order: Rows['orders'][number]): boolean {
  const tickets = rows.attendees.filter(({ order_id }) => order_id === order.id)
  if (!isWantedOrder(body, order)) return false
  if (body.message_type === 'ORDER_OWNER' && !body.order_ids.includes(order.id)) return false
  const goods = rows.items.filter(({ order_id, product_type }) => order_id === order.id && product_type === 'GENERAL')
  const isNarrowed = body.product_ids.length + body.product_price_ids.length > 0
  const hasGoods = goods.some(
    (item) => narrows(body.product_ids, item.product_id) && narrows(body.product_price_ids, item.product_price_id),
  )
  if (isNarrowed && !hasGoods && !tickets.some((ticket) => isWantedTicket(body, ticket))) return false
  if (body.check_in !== null && tickets.some(({ id }) => isIn(rows, id)) !== (body.check_in === 'CHECKED_IN'))
    return false
  if (body.locale !== null && order.locale !== body.locale) return false
  const { answer } = body
  const isOfCancelled = (given: Rows['answers'][number]) =>
    tickets.some(
      (ticket) =>
        ticket.order_item_id === given.order_item_id &&
        ticket.position === given.position &&
        ticket.status === 'CANCELLED',
    )
  return (
    answer === null ||
    rows.answers.some(
      (given) =>
        given.order_id === order.id &&
        says({ answer }, given.answer) &&
        (body.include_cancelled || !isOfCancelled(given)),
    )
  )
}

function isWantedOrder(
  { order_statuses, include_cancelled }: Pick<Body, 'order_statuses' | 'include_cancelled'>,
  { status, completed_at }: Rows['orders'][number],
): boolean {
  if (status === 'CANCELLED') return include_cancelled && completed_at !== null
  if (status !== 'COMPLETED' && status !== 'AWAITING_OFFLINE_PAYMENT') return false
  return order_statuses.length === 0 || order_statuses.includes(status)
}

const isWantedTicket = (body: Body, ticket: Rows['attendees'][number]) =>
  (body.include_cancelled || ticket.status !== 'CANCELLED') &&
  narrows(body.product_ids, ticket.product_id) &&
  narrows(body.product_price_ids, ticket.product_price_id)

const isIn = ({ check_ins }: Rows, id: number) =>
  check_ins.some(({ attendee_id, undone_at }) => attendee_id === id && undone_at === null)

let calls = 0
let { app } = testApp
/** Renews the app after as many calls as one person may make: each app counts calls by itself. */
function sendingIn(event_id: number) {
  calls += 1
  if (calls % 25 === 0) app = testApp.withConfig({}).app
  const fresh = visit(app)
  for (const [name, value] of visitor.cookies) fresh.cookies.set(name, value)
  return messagesOf(testApp, { visitor: fresh, event_id })
}

let reached = 0
let reachedByNews = 0

type Consents = Parameters<typeof insertConsents>[2]

async function agrees(sold: Parameters<typeof insertSales>[2], consented: Consents, asked: Asked): Promise<void> {
  const world = await insertSales(db, account_id, sold)
  await insertConsents(db, world, consented)
  const rows = await rowsOf(world)
  const body = bodyOf(asked, rows, world)
  if (body.message_type === 'INDIVIDUAL_ATTENDEES' && body.attendee_ids.length === 0) return
  if (body.message_type === 'ORDER_OWNER' && body.order_ids.length === 0) return
  const people = expectedPeople(body, rows)
  const addresses = [...new Set(people.map(({ email }) => email))].sort()
  const sending = sendingIn(world.event_id)
  const preview = await sending.preview(body)
  expect(preview).toMatchObject({ people_count: people.length, addresses_count: addresses.length })
  expect(preview.recipients.map(({ email }) => email)).toEqual(addresses)
  await db.deleteFrom('messages').execute()
  if (addresses.length === 0) return void (await refused(sending.send(body), 'message_for_nobody'))
  const { id } = await sending.sent(body)
  expect((await sending.emails(id)).map(({ recipient }) => recipient).sort()).toEqual(addresses)
  const firsts = addresses.map((address) => people.find(({ email }) => email === address)?.id)
  const noted = (await sending.recipients(id)).map(({ attendee_id, order_id }) => attendee_id ?? order_id)
  expect(noted.sort()).toEqual(firsts.sort())
  reached += 1
  if (body.purpose === 'MARKETING') reachedByNews += 1
}

test('the preview, the e-mails and a reckoning by hand reach the same addresses, each once', async () => {
  await fc.assert(fc.asyncProperty(sales, consents, audience, agrees), { numRuns: 80 })
  // Enough cases have recipients.
  expect(reached).toBeGreaterThan(10)
  expect(reachedByNews).toBeGreaterThan(2)
})
