import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { VALID_STATUSES } from '#domain/attendee.ts'
import type { CreditedLine } from '#domain/invoice-snapshot.ts'
import { type LoggedAttendee, logOfAttendees, logOfOrders } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { fitDueUncredited } from '#server/orders/fit-due.ts'
import { lockPools, returnMany, sellManyAtOnce } from '#server/products/stock.ts'
import { poolsOfTickets, unitChanges } from '#server/products/tickets-that-fit.ts'

/** Locked tickets to change, and those of their orders that await payment. */
export type Changing = { attendee_ids: readonly number[]; unpaid: readonly number[] }

export type ChangedTickets = {
  entries: LoggedAttendee[]
  /** By order: its entry if the change ended or completed it, and the reductions to be credited. */
  orders: Map<number, { activity_id: number | undefined; to_credit: CreditedLine[] }>
}

const STATUS = { fields: ['status'] }

/** Cancels tickets as {@link changeTicketStatus} does one; emails and credit notes wait. */
export async function cancelTickets(
  trx: Trx,
  actor: Actor,
  { attendee_ids, unpaid }: Changing,
): Promise<ChangedTickets> {
  await trx
    .updateTable('attendees')
    .set({ status: 'CANCELLED' })
    .where('id', '=', anyOf(attendee_ids))
    .where('status', 'in', VALID_STATUSES)
    .execute()
  // All pools at once: with its last ticket an order returns the rest of its units.
  await lockPools(trx, await poolsOfTickets(trx, { attendee_ids, order_ids: unpaid }))
  await returnMany(trx, await unitChanges(trx, attendee_ids, -1))
  const orders = await fitDues(trx, actor, unpaid)
  return {
    entries: await logOfAttendees(trx, actor, { name: 'attendee.cancelled', attendee_ids, data: STATUS }),
    orders,
  }
}

/** Reactivates tickets whose places are left in locked pools; those of unpaid orders await payment again. */
export async function reactivateTickets(
  trx: Trx,
  actor: Actor,
  { attendee_ids, unpaid }: Changing,
): Promise<ChangedTickets> {
  await trx
    .updateTable('attendees')
    .set({
      status: sql`(case when order_id = any(${unpaid}::int[]) then 'AWAITING_PAYMENT' else 'ACTIVE' end)::attendee_status`,
    })
    .where('id', '=', anyOf(attendee_ids))
    .where('status', '=', 'CANCELLED')
    .execute()
  await sellManyAtOnce(trx, await unitChanges(trx, attendee_ids, 1))
  const orders = await fitDues(trx, actor, unpaid)
  return {
    entries: await logOfAttendees(trx, actor, { name: 'attendee.reactivated', attendee_ids, data: STATUS }),
    orders,
  }
}

/** Charges unpaid orders for the tickets that they have now. */
async function fitDues(trx: Trx, actor: Actor, order_ids: readonly number[]): Promise<ChangedTickets['orders']> {
  const orders: ChangedTickets['orders'] = new Map()
  for (const order_id of order_ids) {
    let activity_id: number | undefined
    const { falls } = await fitDueUncredited(trx, actor, {
      order_id,
      tell: async (_trx, by, of) => {
        activity_id = (await logOfOrders(trx, by, of))[0]?.id
      },
    })
    orders.set(order_id, { activity_id, to_credit: falls })
  }
  return orders
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
