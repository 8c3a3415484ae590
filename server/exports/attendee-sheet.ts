import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { shareOf, toMajor } from '#domain/money.ts'
import { costOf } from '#domain/pricing.ts'
import { ATTENDEE_LIST } from '#server/attendees/attendees.ts'
import type { Db } from '#server/lib/database.ts'
import { allRows } from '#server/lib/long-list.ts'
import { asOrdered } from '#server/orders/lines-as-ordered.ts'
import { CONSENTED_AT } from '#server/orders/marketing-consent.ts'
import { placedAttendees, TAGS_OF_ATTENDEE } from '#server/orders/order-queries.ts'
import { answerFields, answersWhere } from './answer-fields.ts'
import { onClock, type Sheet, sheet, type WantedSheet, yesOrNo } from './sheet.ts'

/** Rows of the organizer's list of attendees, without secrets that open a ticket or an order. */
export function attendeeSheet(db: Db, { event, query, ids, say, questions }: WantedSheet): Sheet {
  const { timezone } = event
  const placed = placedAttendees(db, event.id)
  const wanted = ids ? placed.where('attendees.id', '=', sql<number>`any(${ids}::int[])`) : placed
  const select = allRows(wanted, { db, query, ...ATTENDEE_LIST })
    .clearSelect()
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .select(['attendees.public_id', 'attendees.first_name', 'attendees.last_name', 'attendees.email'])
    .select(['attendees.status', 'attendees.locale', 'attendees.notes', 'attendees.position'])
    .select(['attendees.ticket_name as item_name', 'order_items.quantity'])
    .select([
      asOrdered('total_before_discount').as('total_before_discount'),
      asOrdered('total_discount').as('total_discount'),
    ])
    .select(['orders.currency', 'orders.public_id as order_public_id'])
    .select(['orders.payment_status', 'orders.payment_provider', 'orders.is_manually_created'])
    .select([
      onClock('orders.created_at', timezone).as('ordered_at'),
      onClock('orders.paid_at', timezone).as('paid_on'),
    ])
    .select([onClock(CONSENTED_AT, timezone).as('agreed_on')])
    .select([checkInsOnClock(timezone).as('check_ins'), TAGS_OF_ATTENDEE.as('tags')])
    .select(answersWhere(OF_ATTENDEE).as('answers'))
  return sheet(say(msg`Attendees`), select, [
    { header: say(msg`Ticket number`), type: 'text', width: 14, value: (row) => row.public_id },
    { header: say(msg`First name`), type: 'text', width: 18, value: (row) => row.first_name },
    { header: say(msg`Last name`), type: 'text', width: 18, value: (row) => row.last_name },
    { header: say(msg`Email`), type: 'text', width: 30, value: (row) => row.email },
    { header: say(msg`Ticket`), type: 'text', width: 24, value: (row) => row.item_name },
    { header: say(msg`Price`), type: 'money', width: 12, value: priceOf },
    { header: say(msg`Currency`), type: 'text', width: 9, value: (row) => row.currency },
    { header: say(msg`Status`), type: 'text', width: 18, value: (row) => row.status },
    { header: say(msg`Order number`), type: 'text', width: 14, value: (row) => row.order_public_id },
    { header: say(msg`Ordered (${timezone})`), type: 'moment', width: 22, value: (row) => row.ordered_at },
    { header: say(msg`Payment status`), type: 'text', width: 22, value: (row) => row.payment_status },
    { header: say(msg`Way to pay`), type: 'text', width: 12, value: (row) => row.payment_provider },
    { header: say(msg`Paid (${timezone})`), type: 'moment', width: 22, value: (row) => row.paid_on },
    {
      header: say(msg`Buyer agreed to marketing (${timezone})`),
      type: 'moment',
      width: 22,
      value: (row) => row.agreed_on,
    },
    { header: say(msg`Made by hand`), type: 'text', width: 12, value: (row) => yesOrNo(say, row.is_manually_created) },
    { header: say(msg`Check-ins (${timezone})`), type: 'text', width: 34, value: (row) => row.check_ins },
    { header: say(msg`Language`), type: 'text', width: 9, value: (row) => row.locale },
    { header: say(msg`Tags`), type: 'text', width: 22, value: (row) => row.tags.join(', ') },
    { header: say(msg`Notes`), type: 'text', width: 34, value: (row) => row.notes },
    ...answerFields({ questions, say }),
  ])
}

/** Answers about the ticket and about its order. */
const OF_ATTENDEE = sql<boolean>`given.order_id = attendees.order_id and (given.order_item_id is null
  or (given.order_item_id = attendees.order_item_id and given.position = attendees.position))`

type PricedRow = Parameters<typeof costOf>[0] & { quantity: number; position: number; currency: string }

/** Price of this one ticket, without fees and added taxes; a discount may apply to its whole line. */
function priceOf(row: PricedRow): string {
  return toMajor(shareOf(costOf(row), row.quantity, row.position), row.currency)
}

/** "Main door (2026-01-31 19:04:11); Gallery (…)". */
function checkInsOnClock(timezone: string) {
  return sql<string | null>`(
    select string_agg(check_in_lists.name || ' (' || ${onClock('check_ins.created_at', timezone)} || ')', '; '
      order by check_ins.id)
    from check_ins join check_in_lists on check_in_lists.id = check_ins.check_in_list_id
    where check_ins.attendee_id = attendees.id and check_ins.undone_at is null)`
}
