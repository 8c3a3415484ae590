import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#contract/message-audience.ts'
import { isToAttendees } from '#domain/message.ts'
import type { EventRow } from '#server/http/access.ts'
import { CONSENTS } from '#server/orders/marketing-consent.ts'
import { PLACED, WAS_PLACED } from '#server/orders/status-sets.ts'

type OfEvent = Pick<EventRow, 'id' | 'account_id' | 'organizer_id'>
type Condition = RawBuilder<unknown> | null

/**
 * Tickets or orders of an audience at present: `person_id`, `email` in lower case, `name`, `locale`, `order_id` and
 * `attendee_id`. The rules: docs/rules/messages.md
 */
export function peopleOf(event: OfEvent, audience: Audience): RawBuilder<unknown> {
  return isToAttendees(audience.message_type) ? attendeesOf(event, audience) : buyersOf(event, audience)
}

/** Rows of {@link peopleOf} reduced to one per address: its first person. */
export function addressesOf(people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct on (email) * from ${people} as people order by email, person_id`
}

function attendeesOf(event: OfEvent, audience: Audience): RawBuilder<unknown> {
  const { id, account_id } = event
  const { attendee_ids, message_type, check_in, locale } = audience
  return sql`
    select attendees.id as person_id, lower(attendees.email) as email, attendees.locale, attendees.order_id,
      concat_ws(' ', attendees.first_name, attendees.last_name) as name, attendees.id as attendee_id
    from attendees join orders on orders.id = attendees.order_id
    where attendees.event_id = ${id} and attendees.account_id = ${account_id} ${all([
      ...ofOrders(audience),
      ...ofTickets(audience),
      wantsMarketing(event, audience, sql`lower(attendees.email)`),
      message_type === 'INDIVIDUAL_ATTENDEES' ? isOneOf('attendees.id', attendee_ids) : null,
      check_in && (check_in === 'CHECKED_IN' ? IS_CHECKED_IN : sql`not ${IS_CHECKED_IN}`),
      locale === null ? null : sql`attendees.locale = ${locale}`,
      answered(
        audience,
        sql`(answers.order_item_id is null
          or (answers.order_item_id, answers.position) = (attendees.order_item_id, attendees.position))`,
      ),
    ])}`
}

function buyersOf(event: OfEvent, audience: Audience): RawBuilder<unknown> {
  const { id, account_id } = event
  const { order_id, order_ids, message_type, check_in, locale } = audience
  const hasCheckedIn = sql`exists (select from attendees where attendees.order_id = orders.id and ${IS_CHECKED_IN})`
  const chosen = order_id === null ? order_ids : [order_id, ...order_ids]
  return sql`
    select orders.id as person_id, lower(orders.email) as email, orders.locale, orders.id as order_id,
      concat_ws(' ', orders.first_name, orders.last_name) as name, null::int as attendee_id
    from orders
    where orders.event_id = ${id} and orders.account_id = ${account_id} and orders.email is not null ${all([
      ...ofOrders(audience),
      wantsMarketing(event, audience, sql`lower(orders.email)`),
      message_type === 'ORDER_OWNER' ? isOneOf('orders.id', chosen) : null,
      hasProducts(audience),
      check_in && (check_in === 'CHECKED_IN' ? hasCheckedIn : sql`not ${hasCheckedIn}`),
      locale === null ? null : sql`orders.locale = ${locale}`,
      answered(audience, audience.include_cancelled ? sql`true` : sql`not ${IS_OF_CANCELLED}`),
    ])}`
}

function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql.join(
    conditions.flatMap((condition) => (condition ? sql`and ${condition}` : [])),
    sql` `,
  )
}

function isOneOf(column: string, ids: readonly number[]): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = any(${ids}::int[])`
}

/** No condition without ids. */
const ifAny = (column: string, ids: readonly number[]): Condition => (ids.length > 0 ? isOneOf(column, ids) : null)

/** Reservations do not count as orders. Cancelled orders are included besides the chosen statuses. */
function ofOrders({ order_statuses, include_cancelled }: Audience): Condition[] {
  const chosen = include_cancelled ? [...order_statuses, 'CANCELLED'] : order_statuses
  return [
    include_cancelled ? WAS_PLACED : sql`orders.status in ${PLACED}`,
    order_statuses.length > 0 ? sql`orders.status::text = any(${chosen}::text[])` : null,
  ]
}

/** For marketing: the address is that of a buyer who agreed with an order of the organizer, and has not unsubscribed since. */
function wantsMarketing(of: OfEvent, { purpose }: Audience, email: RawBuilder<unknown>): Condition {
  if (purpose !== 'MARKETING') return null
  return sql`${email} in (
    select lower(orders.email) from orders join events on events.id = orders.event_id
    where orders.account_id = ${of.account_id} and events.organizer_id = ${of.organizer_id} and ${WAS_PLACED}
      and ${CONSENTS})`
}

function ofTickets({ include_cancelled, product_ids, product_price_ids }: Audience): Condition[] {
  return [
    include_cancelled ? null : sql`attendees.status <> 'CANCELLED'`,
    ifAny('attendees.product_id', product_ids),
    ifAny('attendees.product_price_id', product_price_ids),
  ]
}

function ofGoods({ include_cancelled, product_ids, product_price_ids }: Audience): Condition[] {
  return [
    include_cancelled ? null : sql`order_items.cancelled_units < order_items.quantity`,
    ifAny('order_items.product_id', product_ids),
    ifAny('order_items.product_price_id', product_price_ids),
  ]
}

/** Orders with a ticket of the products, or with one of them that is no ticket. */
function hasProducts(audience: Audience): Condition {
  const { product_ids, product_price_ids } = audience
  if (product_ids.length === 0 && product_price_ids.length === 0) return null
  return sql`(
    exists (select from attendees where attendees.order_id = orders.id ${all(ofTickets(audience))})
    or exists (select from order_items where order_items.order_id = orders.id and order_items.product_type <> 'TICKET'
      ${all(ofGoods(audience))}))`
}

const IS_CHECKED_IN = sql`exists (
  select from check_ins where check_ins.attendee_id = attendees.id and check_ins.undone_at is null)`

/** True if the answer is about a cancelled ticket. */
const IS_OF_CANCELLED = sql`exists (
  select from attendees where attendees.order_item_id = answers.order_item_id
    and attendees.position = answers.position and attendees.status = 'CANCELLED')`

/** Orders or tickets with the answer, or with several that include it. */
function answered({ answer }: Audience, applies: RawBuilder<unknown>): Condition {
  if (!answer) return null
  return sql`exists (
    select from question_answers answers
    where answers.order_id = orders.id and answers.question_id = ${answer.question_id} and ${applies}
      and jsonb_typeof(answers.answer) in ('string', 'array') and answers.answer ? ${answer.value})`
}
