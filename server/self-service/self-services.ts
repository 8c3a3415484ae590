import type { contract } from '#contract/contract.ts'
import {
  mayAnswer,
  mayCancel,
  mayCancelTicket,
  mayEdit,
  mayResend,
  mayTransfer,
  type Possible,
} from '#domain/self-service.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { correctAttendee } from '#server/attendees/correct-attendee.ts'
import { transferTicket } from '#server/attendees/transfer-ticket.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelOrderAsBuyer, cancelTicketAsBuyer } from './cancel-as-buyer.ts'
import { countChange, SELF_SERVICE_LIMITS } from './count-change.ts'
import { NO_REFUND, type PlannedRefund, planRefund } from './plan-refund.ts'
import { lockFacts, type OrderFacts, readFacts, type TicketOfOrder } from './read-facts.ts'

/** Changes that buyers make by the link of their order, as far as the event allows them (docs/rules/self-service.md). */
export const selfServices: Handlers<typeof contract.selfServices> = {
  get: ({ db, event, order }) => present(db, { event, order }),

  editAttendee: ({ db, actor, event, order, params: { attendee_short_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const { ticket } = await lockChangeable(trx, { event, order, attendee_short_id }, mayEdit)
      await correctAttendee(trx, actor, { event, attendee_id: ticket.id, to: body })
      return present(trx, { event, order })
    }),

  transfer: ({ db, actor, event, order, params: { attendee_short_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const { ticket } = await lockChangeable(trx, { event, order, attendee_short_id }, mayTransfer)
      await transferTicket(trx, actor, { event, attendee_id: ticket.id, to: { ...body, send_ticket: true } })
      return present(trx, { event, order })
    }),

  cancel: ({ db, actor, event, order, body: { expected_refund } }) =>
    db.transaction().execute(async (trx) => {
      const of = await lockFacts(trx, { event_id: event.id, order_id: order.id })
      refuseUnless(mayCancel(of.facts, of.tickets))
      await cancelOrderAsBuyer(trx, actor, { event, order_id: order.id, of, expected_refund })
      return present(trx, { event, order })
    }),

  cancelTicket: ({ db, actor, event, order, params: { attendee_short_id }, body: { expected_refund } }) =>
    db.transaction().execute(async (trx) => {
      const { ticket, of } = await lockChangeable(trx, { event, order, attendee_short_id }, mayCancelTicket)
      await cancelTicketAsBuyer(trx, actor, { event, order_id: order.id, of, ticket, expected_refund })
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

/** A ticket that may be changed; locks it and everything that this depends on. */
async function lockChangeable(
  trx: Trx,
  { event, order, attendee_short_id }: OfOrder & { attendee_short_id: string },
  may: (facts: OrderFacts['facts'], ticket: TicketOfOrder) => Possible,
): Promise<{ ticket: TicketOfOrder; of: OrderFacts }> {
  const of = await lockFacts(trx, { event_id: event.id, order_id: order.id, attendee_short_id })
  const [ticket] = held(of.tickets)
  if (!ticket) throw new ApiError('not_found')
  refuseUnless(may(of.facts, ticket))
  await countChange(trx, order.id)
  return { ticket, of }
}

function refuseUnless({ refusal }: Possible): void {
  if (refusal) throw new ApiError(refusal)
}

/** Tickets whose links the buyer may know. */
const held = (tickets: readonly TicketOfOrder[]) => tickets.filter(({ is_given_away }) => !is_given_away)

async function present(db: Db | Trx, { event, order }: OfOrder) {
  const of = await readFacts(db, { event_id: event.id, order_id: order.id })
  const { facts, tickets } = of
  return {
    attendees: held(tickets).map((ticket) => ({
      short_id: ticket.short_id,
      edit: mayEdit(facts, ticket),
      transfer: mayTransfer(facts, ticket),
      cancel: withRefund(mayCancelTicket(facts, ticket), () => planRefund(of, [ticket], { with_goods: false })),
    })),
    answer: mayAnswer(facts),
    cancel: withRefund(mayCancel(facts, tickets), () => planRefund(of, tickets, { with_goods: true })),
    may_resend: mayResend(facts),
  }
}

function withRefund(possible: Possible, plan: () => PlannedRefund) {
  const { amount, fee, way } = possible.refusal ? NO_REFUND : plan()
  return { ...possible, refund: { amount, fee, way } }
}
