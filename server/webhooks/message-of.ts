import { attendees } from '#contract/attendees.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { TEST_TYPE } from '#domain/webhook.ts'
import { attendeeOf } from '#server/attendees/attendees.ts'
import { loadEvent } from '#server/events/event-queries.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { orderWithItems } from '#server/orders/order-queries.ts'
import { productOf } from '#server/products/presented-products.ts'
import type { Taken } from './take-delivery.ts'

/** An event without its products: those have separate messages. */
const EVENT = events.get.response.omit({ product_categories: true })

/** Body of a message: activity, time and subject; in full in the API's present format. */
export async function messageOf(db: Db, delivery: Taken): Promise<string> {
  const { event_type: type, happened_at, event_id, subject_id, payload } = delivery
  const ids = { id: subject_id, event_id }
  // Tests of a webhook of an organizer or account have no event.
  const isInFull = payload === 'FULL' && type !== TEST_TYPE && event_id !== null
  const more = isInFull ? await inFull(db, { ...delivery, event_id }) : null
  const timestamp = new Date(happened_at).toISOString()
  return JSON.stringify({ type, timestamp, data: { ...more, ...ids } })
}

type OfEvent = Pick<Taken, 'event_type' | 'subject_id'> & { event_id: number }

/** Null for a deleted object. */
async function inFull(db: Db, delivery: OfEvent): Promise<object | null> {
  try {
    return await readersOf(db, delivery)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

async function readersOf(db: Db, { event_type, event_id, subject_id }: OfEvent): Promise<object> {
  if (event_type.startsWith('order.')) return orders.get.response.parse(await orderWithItems(db, event_id, subject_id))
  if (event_type.startsWith('attendee.')) return readAttendee(db, event_id, subject_id)
  if (event_type.startsWith('checkin.')) return checkInOf(db, event_id, subject_id)
  if (event_type.startsWith('event.')) return EVENT.parse(await loadEvent(db, event_id))
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow()
  return products.get.response.parse(await productOf(db, event, subject_id))
}

async function readAttendee(db: Db, event_id: number, id: number) {
  return attendees.get.response.parse(await attendeeOf(db, event_id, id))
}

async function checkInOf(db: Db, event_id: number, id: number) {
  const row = await db
    .selectFrom('check_ins')
    .select(['check_in_list_id', 'attendee_id', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return { ...row, attendee: await readAttendee(db, event_id, row.attendee_id) }
}
