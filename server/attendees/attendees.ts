import { type RawBuilder, sql } from 'kysely'
import { attendees as endpoints } from '#contract/attendees.ts'
import type { contract } from '#contract/contract.ts'
import type { AttendeeStatus } from '#database/types.ts'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort } from '#server/lib/list-page.ts'
import { inOrderOf, pageOfIds } from '#server/lib/long-list.ts'
import { attendeesForLists, placedAttendees } from '#server/orders/order-queries.ts'
import { answersOfUnit } from '#server/questions/question-queries.ts'
import { addAttendee } from './add-attendee.ts'
import { changeTicket } from './change-ticket.ts'
import { changeTicketStatus } from './change-ticket-status.ts'
import { lockAttendee } from './lock-attendee.ts'
import { CANCELLED_FACTS, withReactivation } from './reactivation.ts'
import { readTicketChoices } from './ticket-choices.ts'
import { transferTicket } from './transfer-ticket.ts'

const hasCheckIn = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from check_ins
    where check_ins.attendee_id = attendees.id and check_ins.undone_at is null and ${condition})`

const hasAnswer = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from question_answers given cross join jsonb_array_elements_text(
      case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) as option
    where given.order_item_id = attendees.order_item_id and given.position = attendees.position and ${condition})`

/** Search, filter and sort columns of the list of attendees and its export. */
export const ATTENDEE_LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    created_at: sql`attendees.created_at`,
    updated_at: sql`attendees.updated_at`,
    first_name: asPeopleSort('attendees.first_name'),
    last_name: asPeopleSort('attendees.last_name'),
    email: sql`attendees.email`,
    status: sql`attendees.status`,
    ticket_name: asPeopleSort('attendees.ticket_name'),
    product_id: sql`attendees.product_id`,
    product_price_id: sql`attendees.product_price_id`,
    order_id: sql`attendees.order_id`,
    ordered_at: sql`orders.created_at`,
    check_in_list_id: sql`check_ins.check_in_list_id`,
    checked_in_at: sql`check_ins.created_at`,
    question_id: sql`given.question_id`,
    answer: sql`option`,
    tag: sql`attendee_tags.tag`,
  },
  of_many: {
    ordered_at: (condition: RawBuilder<boolean>) =>
      sql<boolean>`exists (select from orders where orders.id = attendees.order_id and ${condition})`,
    check_in_list_id: hasCheckIn,
    checked_in_at: hasCheckIn,
    question_id: hasAnswer,
    answer: hasAnswer,
    tag: (condition: RawBuilder<boolean>) =>
      sql<boolean>`exists (select from attendee_tags where attendee_tags.attendee_id = attendees.id and ${condition})`,
  },
  enums: { status: ATTENDEE_STATUSES },
  /** Names, email address, numbers of ticket and order. */
  search_text: sql`attendees.search_text`,
  searched_fields: ['email'],
  tie: sql`attendees.id`,
}

export const attendees: Handlers<typeof contract.attendees> = {
  list: async ({ db, services, event, query }) => {
    // Under row-level security no index can serve a text search; the rows found are read under it.
    const all = services.db
    const knownTotal = () => countOfPlaced(all, event.id)
    const found = placedAttendees(all, event.id)
    const { ids, meta } = await pageOfIds(found, { db: all, query, knownTotal, ...ATTENDEE_LIST })
    const rows = await attendeesForLists(db)
      .select(CANCELLED_FACTS.as('cancelled_facts'))
      .where('attendees.id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
    return { data: inOrderOf(ids, rows).map(withReactivation), meta }
  },

  create: async ({ db, actor, member, event, body }) =>
    attendeeOf(db, event.id, await addAttendee(db, actor, { event, member, wanted: body })),

  get: ({ db, event, params }) => attendeeOf(db, event.id, params.attendee_id),

  update: ({ db, actor, event, params: { attendee_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const { status, notify_attendee: send_emails = true, updated_at: seen, ...details } = body
      await lockAttendee(trx, { event_id: event.id, attendee_id, seen, withOrder: status !== undefined })
      const attendee = await attendeeOf(trx, event.id, attendee_id)
      const isTurned = status !== undefined && status !== attendee.status
      const credit_note_id = isTurned ? await changeTicketStatus(trx, actor, { attendee_id, to: status }) : null
      if (Object.keys(details).length > 0)
        await trx.updateTable('attendees').set(details).where('id', '=', attendee.id).execute()
      const after = await attendeeOf(trx, event.id, attendee.id)
      const { id, order_id } = attendee
      const data = { fields: changedFields(attendee, after) }
      const about = { subject_id: id, place: { ...inEvent(event), order_id }, data }
      const name = nameOfChange(attendee, after)
      if (name === 'attendee.cancelled')
        await emit(trx, actor, { name, ...about, carry: { send_emails, order_id, together: [id], credit_note_id } })
      else await emit(trx, actor, { name, ...about })
      return after
    }),

  transfer: ({ db, actor, event, params: { attendee_id }, body }) =>
    db.transaction().execute(async (trx) => {
      await transferTicket(trx, actor, { event, attendee_id, to: body })
      return attendeeOf(trx, event.id, attendee_id)
    }),

  ticketChoices: ({ db, event, params: { attendee_id } }) => readTicketChoices(db, { event, attendee_id }),

  changeTicket: async ({ db, actor, event, member, params: { attendee_id }, body }) => {
    if (body.settle === 'REFUND' && !member.permissions.includes('orders.refund')) throw new ApiError('role_too_low')
    return db.transaction().execute(async (trx) => {
      await changeTicket(trx, actor, { event, attendee_id, wanted: body })
      return attendeeOf(trx, event.id, attendee_id)
    })
  },

  resendTicket: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const attendee = await attendeeOf(trx, event.id, params.attendee_id)
      if (attendee.status !== 'ACTIVE') throw new ApiError('attendee_not_active')
      const place = { ...inEvent(event), order_id: attendee.order_id }
      await emit(trx, actor, { name: 'attendee.ticket_requested', subject_id: attendee.id, place })
      return undefined
    }),
}

/**
 * Number of attendees without scanning a million rows: tickets that count as sold plus cancelled ones. Only for paging from the
 * end of a long list; the pools are checked against the tickets every minute.
 */
export async function countOfPlaced(db: Db, event_id: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select coalesce(sum(pool.sold), 0) from stock_pools pool
        join product_prices price on price.stock_pool_id = pool.id
        join products product on product.id = price.product_id
        where pool.event_id = ${event_id} and product.product_type = 'TICKET')
      + (select count(*) from attendees where event_id = ${event_id} and status = 'CANCELLED'))::int as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

function nameOfChange(before: { status: AttendeeStatus }, after: { status: AttendeeStatus }) {
  if (before.status === after.status) return 'attendee.updated'
  return after.status === 'CANCELLED' ? 'attendee.cancelled' : 'attendee.reactivated'
}

export async function attendeeOf(db: Db, event_id: number, attendee_id: number) {
  const attendee = await attendeesForLists(db)
    .select(CANCELLED_FACTS.as('cancelled_facts'))
    .where('attendees.event_id', '=', event_id)
    .where('attendees.id', '=', attendee_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return { ...withReactivation(attendee), answers: await answersOfUnit(db, attendee) }
}
