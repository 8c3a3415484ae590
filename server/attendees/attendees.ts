import { sql } from 'kysely'
import { attendees as endpoints } from '#contract/attendees.ts'
import type { contract } from '#contract/contract.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { listPage } from '#server/lib/list-page.ts'
import { attendeesForLists } from '#server/orders/order-queries.ts'
import { emit } from '#server/signals.ts'
import { changeTicketStatus } from './change-ticket-status.ts'

export const attendees: Handlers<typeof contract.attendees> = {
  list: ({ db, event, query }) =>
    listPage(attendeesForLists(db).where('attendees.event_id', '=', event.id), {
      db,
      query,
      rules: endpoints.list.query.rules,
      columns: {
        created_at: sql`attendees.created_at`,
        updated_at: sql`attendees.updated_at`,
        first_name: sql`attendees.first_name`,
        last_name: sql`attendees.last_name`,
        email: sql`attendees.email`,
        status: sql`attendees.status`,
        ticket_name: sql`order_items.item_name`,
        product_id: sql`attendees.product_id`,
        product_price_id: sql`attendees.product_price_id`,
        order_id: sql`attendees.order_id`,
      },
      search: [
        sql`attendees.first_name || ' ' || attendees.last_name`,
        sql`attendees.email`,
        sql`attendees.public_id`,
        sql`orders.public_id`,
      ],
      tie: sql`attendees.id`,
    }),

  get: ({ db, event, params }) => attendeeOf(db, event.id, params.attendee_id),

  update: ({ db, event, params, body: { status, ...details } }) =>
    db.transaction().execute(async (trx) => {
      const attendee = await attendeeOf(trx, event.id, params.attendee_id)
      if (Object.keys(details).length > 0)
        await trx.updateTable('attendees').set(details).where('id', '=', attendee.id).execute()
      if (status && status !== attendee.status) await changeTicketStatus(trx, attendee.id, status)
      return attendeeOf(trx, event.id, attendee.id)
    }),

  resendTicket: ({ db, event, params }) =>
    db.transaction().execute(async (trx) => {
      const attendee = await attendeeOf(trx, event.id, params.attendee_id)
      if (attendee.status !== 'ACTIVE') throw new ApiError('attendee_not_active')
      await emit(trx, 'attendee.ticket_requested', { attendee_id: attendee.id })
      return undefined
    }),
}

function attendeeOf(db: Db, event_id: number, attendee_id: number) {
  return attendeesForLists(db)
    .where('attendees.event_id', '=', event_id)
    .where('attendees.id', '=', attendee_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
