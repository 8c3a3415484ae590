import { sql } from 'kysely'
import { type AttendeeAct, type TicketSkipReason, ticketSkipReason } from '#domain/attendee-act.ts'
import type { Trx } from '#server/lib/database.ts'
import { TAGS_OF_ATTENDEE } from '#server/orders/order-queries.ts'
import { type PoolRow, ticketsThatFit } from '#server/products/tickets-that-fit.ts'
import { IS_INVOICED, IS_UNCHARGED } from '../reactivation.ts'

export type TicketFacts = Awaited<ReturnType<typeof ticketFacts>>[number]
export type Judged = TicketFacts & { reason: TicketSkipReason | null }

/** Facts that decide whether an act changes a ticket, in the order in which acts proceed. */
export function ticketFacts(trx: Trx, attendee_ids: readonly number[]) {
  return trx
    .selectFrom('attendees')
    .innerJoin('orders', 'orders.id', 'attendees.order_id')
    .select(['attendees.id', 'attendees.order_id', 'attendees.status', 'attendees.email', 'orders.payment_due_at'])
    .select(['orders.status as order_status', 'orders.email as buyer_email'])
    .select([TAGS_OF_ATTENDEE.as('tags'), IS_UNCHARGED.as('is_uncharged'), IS_INVOICED.as('is_invoiced')])
    .where('attendees.id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .orderBy('attendees.order_id')
    .orderBy('attendees.id')
    .execute()
}

type Asked = { act: AttendeeAct; tag: string | null }
type Pools = (trx: Trx, pool_ids: readonly number[]) => Promise<Map<number, PoolRow>>

type ToJudge = { facts: readonly TicketFacts[]; pools: Pools }

/** Adds why the act leaves a ticket. Places of reactivated tickets are counted in `pools`: read for a preview, or locked. */
export async function judge(trx: Trx, asked: Asked, { facts, pools }: ToJudge): Promise<Judged[]> {
  const judged = facts.map((ticket) => ({ ...ticket, reason: ticketSkipReason(asked, ticket) }))
  if (asked.act !== 'REACTIVATE') return judged
  const wanted = judged.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  const fits = await ticketsThatFit(trx, wanted, pools)
  return judged.map((ticket) =>
    ticket.reason === null && !fits.has(ticket.id) ? { ...ticket, reason: 'sold_out' } : ticket,
  )
}
