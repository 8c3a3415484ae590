import { isQuiet, type JobName, type PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import type { DrawnAttachment } from '#server/emails/delivery/stored-attachments.ts'
import type { Sender } from '#server/emails/templates/layout.ts'
import type { Template } from '#server/emails/templates/render-email.ts'
import { type EventForEmail, eventForEmail, organizersSender, sentBy } from '#server/events/event-for-email.ts'
import type { Job, JobContext } from '#server/job.ts'
import { orderForEmail } from './order-for-email.ts'

export type OrderForEmail = NonNullable<Awaited<ReturnType<typeof orderForEmail>>>

type OfOrder = { order_id: number; activity_id: number | string }
type At<J extends JobName> = {
  context: JobContext
  payload: PayloadOf<J> & OfOrder
  /** Facts for every email to a buyer. */
  given: { sender: Sender; event: EventForEmail; order: OrderForEmail }
  /** The buyer's own page of the order. */
  link: string
}

/** The job of an email to the buyer of an order, from the facts its texts need, with the PDFs they name; null: no email. */
export function toBuyer<J extends JobName, Props extends object>(
  job: J,
  template: Template<Props>,
  propsOf: (at: At<J>) => Props | null | Promise<Props | null>,
): Job<PayloadOf<J> & OfOrder> {
  return async (context, payload) => {
    const { order_id, activity_id } = payload
    const order = isQuiet(payload) ? null : await orderForEmail(context.db, order_id)
    if (!order) return
    const event = await eventForEmail(context.db, order.event_id)
    const given = { sender: organizersSender(context.config, event), event, order }
    const props = await propsOf({ context, payload, given, link: summaryLink(context, order) })
    if (!props) return
    const attachments = 'attached' in props ? (props.attached as DrawnAttachment[]) : []
    await sendOnce(context, { job, activity_id, template, ...addressedTo(order, event), attachments, props })
  }
}

/** The buyer, in the language of the order. */
export function addressedTo(order: OrderForEmail, event: EventForEmail) {
  const { account_id, event_id, id: order_id, email: recipient, locale } = order
  return { recipient, locale, ...sentBy(event), about: { account_id, event_id, order_id } }
}

export function summaryLink({ config }: JobContext, { event_id, short_id }: OrderForEmail): string {
  return `${config.app_url}/checkout/${event_id}/${short_id}/summary`
}
