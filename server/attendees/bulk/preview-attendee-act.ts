import type { AttendeeActPreview } from '#contract/attendee-acts.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import type { Trx } from '#server/lib/database.ts'
import { now } from '#server/orders/bulk/choose-orders.ts'
import { dueWithout } from '#server/orders/fit-due.ts'
import { readPools } from '#server/products/stock.ts'
import { validTickets } from '../save-attendees.ts'
import { type Judged, judge, type TicketFacts, ticketFacts } from './ticket-facts.ts'

/** Returns exactly what an act would do to these attendees at present. */
export async function previewAttendeeAct(
  trx: Trx,
  asked: { act: AttendeeAct; tag: string | null },
  attendee_ids: readonly number[],
): Promise<AttendeeActPreview> {
  const tickets = await judge(trx, asked, { facts: await ticketFacts(trx, attendee_ids), pools: readPools })
  const changing = tickets.filter(({ reason }) => reason === null)
  const ofOrders = Map.groupBy(changing, ({ order_id }) => order_id)
  const unpaid = [...ofOrders].filter(([, [first]]) => first?.order_status === 'AWAITING_OFFLINE_PAYMENT')
  const becomes =
    asked.act === 'CANCEL'
      ? await dueWithout(
          trx,
          unpaid.map(([id]) => id),
          changing.map(({ id }) => id),
        )
      : new Map<number, string>()
  const completed = [...becomes].flatMap(([id, to]) => (to === 'COMPLETED' ? [id] : []))
  return {
    attendees_count: tickets.length,
    changed_count: changing.length,
    skipped: countEach(tickets),
    orders_count: ofOrders.size,
    cancelled_orders_count: [...becomes.values()].filter((to) => to === 'CANCELLED').length,
    emails_count:
      asked.act === 'CANCEL'
        ? emailsOf([...ofOrders.values()]) + (await emailsOfCompleted(trx, completed, changing))
        : 0,
    until: await now(trx),
  }
}

/** One email to the buyer of each order, and one to each other address of its cancelled tickets. */
function emailsOf(orders: readonly (readonly TicketFacts[])[]): number {
  const addresses = orders.map((tickets) => {
    const all = tickets.flatMap(({ email, buyer_email }) => [email, buyer_email ?? ''])
    return new Set(all.map((address) => address.toLowerCase())).size
  })
  return addresses.reduce((sum, count) => sum + count, 0)
}

/** Unpaid orders that have nothing left to pay are confirmed to the buyer, and their tickets are sent to each address. */
async function emailsOfCompleted(trx: Trx, order_ids: readonly number[], changing: readonly Judged[]): Promise<number> {
  const gone = new Set(changing.map(({ id }) => id))
  const left = [...(await validTickets(trx, order_ids)).values()].flat().filter((id) => !gone.has(id))
  const tickets = await ticketFacts(trx, left)
  const addresses = new Set(tickets.map(({ order_id, email }) => `${order_id} ${email.toLowerCase()}`))
  return order_ids.length + addresses.size
}

function countEach(tickets: readonly Judged[]): AttendeeActPreview['skipped'] {
  const groups = Map.groupBy(tickets, ({ reason }) => reason)
  return [...groups].flatMap(([reason, some]) => (reason ? [{ reason, attendees_count: some.length }] : []))
}
