import type { contract } from '#contract/contract.ts'
import { mayAnswer, mayCancel, mayEdit, mayResend, mayTransfer, type Possible } from '#domain/self-service.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { correctAttendee } from '#server/attendees/correct-attendee.ts'
import { transferTicket } from '#server/attendees/transfer-ticket.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { countChange, SELF_SERVICE_LIMITS } from './count-change.ts'
import { lockFacts, type OrderFacts, readFacts, type TicketOfOrder } from './read-facts.ts'

/** Changes that buyers make by the link of their order, as far as the event allows them (docs/rules/self-service.md). */
export const selfServices: Handlers<typeof contract.selfServices> = {
  get: ({ db, event, order }) => present(db, { event, order }),

  editAttendee: ({ db, actor, event, order, params: { attendee_short_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const attendee_id = await changeable(trx, { event, order, attendee_short_id }, mayEdit)
      await correctAttendee(trx, actor, { event, attendee_id, to: body })
      return present(trx, { event, order })
    }),

  transfer: ({ db, actor, event, order, params: { attendee_short_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const attendee_id = await changeable(trx, { event, order, attendee_short_id }, mayTransfer)
      await transferTicket(trx, actor, { event, attendee_id, to: { ...body, send_ticket: true } })
      return present(trx, { event, order })
    }),

  cancel: ({ db, actor, event, order }) =>
    db.transaction().execute(async (trx) => {
      const { facts, tickets } = await lockFacts(trx, { event_id: event.id, order_id: order.id })
      refuseUnless(mayCancel(facts, tickets))
      await cancelOrder(trx, actor, order.id)
      return present(trx, { event, order })
    }),

  resend: ({ db, actor, event, order }) =>
    db.transaction().execute(async (trx) => {
      const { facts } = await lockFacts(trx, { event_id: event.id, order_id: order.id })
      if (!mayResend(facts)) throw new ApiError('transition_not_allowed')
      await countAttempt(trx, `resend-emails:${order.id}`, SELF_SERVICE_LIMITS.resends)
      await emitOfOrders(trx, actor, { name: 'order.confirmation_requested', order_ids: [order.id] })
      return undefined
    }),
}

type OfOrder = { event: EventRow; order: OrderRow }

/** Id of a ticket that may be changed; locks it and everything that this depends on. */
async function changeable(
  trx: Trx,
  { event, order, attendee_short_id }: OfOrder & { attendee_short_id: string },
  may: (facts: OrderFacts['facts'], ticket: TicketOfOrder) => Possible,
): Promise<number> {
  const { facts, tickets } = await lockFacts(trx, { event_id: event.id, order_id: order.id, attendee_short_id })
  const [ticket] = held(tickets)
  if (!ticket) throw new ApiError('not_found')
  refuseUnless(may(facts, ticket))
  await countChange(trx, order.id)
  return ticket.id
}

function refuseUnless({ refusal }: Possible): void {
  if (refusal) throw new ApiError(refusal)
}

/** Tickets whose links the buyer may know. */
const held = (tickets: readonly TicketOfOrder[]) => tickets.filter(({ is_given_away }) => !is_given_away)

async function present(db: Db | Trx, { event, order }: OfOrder) {
  const { facts, tickets } = await readFacts(db, { event_id: event.id, order_id: order.id })
  return {
    attendees: held(tickets).map((ticket) => ({
      short_id: ticket.short_id,
      edit: mayEdit(facts, ticket),
      transfer: mayTransfer(facts, ticket),
    })),
    answer: mayAnswer(facts),
    cancel: mayCancel(facts, tickets),
    may_resend: mayResend(facts),
  }
}
