import { events } from '#contract/events.ts'
import { questions } from '#contract/questions.ts'
import { placeUnpaid } from './invoicing.ts'
import { writeRefund } from './payments.ts'
import type { MarkedWorld, Preparation } from './preparation.ts'
import { asBuyer, saleOf } from './prepared-orders.ts'

/** All self-service settings of an event. */
export const ALLOW_ALL = {
  allow_attendee_edits: true,
  allow_transfers: true,
  allow_answer_edits: true,
  allow_cancellation: true,
  allow_ticket_cancellation: true,
} as const

/** A buyer with an unpaid ticket, at an event that allows everything. */
async function unpaid(world: MarkedWorld) {
  await world.visitor.call(events.updateSettings, { params: { event_id: Number(world.ids.event_id) }, body: ALLOW_ALL })
  const order = await placeUnpaid(world.testApp.app, saleOf(world))
  const { ids, ...buyer } = await asBuyer(world, order)
  return { ...buyer, ids: { ...ids, attendee_short_id: order.attendees[0]?.short_id } }
}

export const SELF_SERVICE_PREPARATIONS: Record<string, Preparation> = {
  'selfServices.editAttendee': async (world) => ({
    ...(await unpaid(world)),
    body: { first_name: world.mark, email: `${world.mark}@example.com` },
  }),
  'selfServices.transfer': unpaid,
  'orderAnswers.update': async (world) => {
    const buyer = await unpaid(world)
    const params = { event_id: Number(world.ids.event_id) }
    const body = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Anything else?' } as const
    const { data } = await world.visitor.call(questions.create, { params, body: body as never })
    return { ...buyer, body: { order: { answers: { [data.id]: world.mark } }, units: [] } }
  },
  'selfServices.cancel': unpaid,
  'selfServices.cancelTicket': unpaid,
  'orderRefunds.markAsPaidBack': async (world) => {
    const { db } = world.testApp.services
    const order_id = Number(world.ids.order_id)
    await writeRefund(db, order_id, { state: 'PENDING', amount: 100 })
    const due = db.selectFrom('refunds').select('id').where('order_id', '=', order_id).where('state', '=', 'PENDING')
    return { ids: { refund_id: (await due.executeTakeFirstOrThrow()).id } }
  },
}
