import { sql } from 'kysely'
import type { OrderDetails } from '#contract/checkout.ts'
import type { AttendeeStatus } from '#database/types.ts'
import { type Guest, replaceAttendees, type Seat } from '#server/attendees/save-attendees.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { saveBuyer } from '#server/orders/save-buyer.ts'
import { completeOrder } from './complete-order.ts'
import { orderNoLongerOpen } from './order-no-longer-open.ts'

/** Buyer and guests of a reservation, as often as the buyer likes; an order with nothing to pay is completed by it. */
export async function saveOrderDetails(db: Db, event: EventRow, order: OrderRow, details: OrderDetails): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settings = await loadEventSettings(trx, event.id)
    if (settings.require_billing_address) requireAddress(details.order.address)
    const open = await saveOpenBuyer(trx, order, details)
    const perOrder = settings.attendee_details_collection_method === 'PER_ORDER'
    const seats = await seatGuests(trx, order, details, perOrder)
    const isFree = open.total_gross === 0
    const status: AttendeeStatus = isFree ? 'ACTIVE' : 'AWAITING_PAYMENT'
    await replaceAttendees(trx, order, seats, status)
    if (isFree) await completeOrder(trx, order.id, { payment_status: 'NO_PAYMENT_REQUIRED' })
  })
}

/** Of many at once, those after the first completion find no open order (I3, I14). */
async function saveOpenBuyer(trx: Trx, order: OrderRow, { order: buyer }: OrderDetails) {
  const { opted_into_marketing, address, ...name } = buyer
  const saved = await saveBuyer(trx, order.id, {
    ...name,
    address,
    opted_into_marketing_at: opted_into_marketing ? sql<string>`now()` : null,
    payment_status: order.total_gross > 0 ? 'AWAITING_PAYMENT' : null,
  })
  return saved ?? orderNoLongerOpen(trx, order.id)
}

const NEEDED_OF_ADDRESS = ['address_line_1', 'city', 'zip_or_postal_code', 'country'] as const

function requireAddress(address: OrderDetails['order']['address']): void {
  const missing = NEEDED_OF_ADDRESS.filter((field) => !address?.[field])
  if (missing.length === 0) return
  const errors = Object.fromEntries(
    missing.map((field) => [`order.address.${field}`, ['This is needed for the bill.']]),
  )
  throw new ApiError('malformed', { errors })
}

/** One seat per ticket, counted per price, so that a cheap tier cannot be named as a dear one. */
async function seatGuests(trx: Trx, order: OrderRow, details: OrderDetails, perOrder: boolean): Promise<Seat[]> {
  const items = await trx
    .selectFrom('order_items')
    .select(['id', 'product_id', 'product_price_id', 'quantity'])
    .where('order_id', '=', order.id)
    .where('product_type', '=', 'TICKET')
    .orderBy('id')
    .execute()
  const guests = Map.groupBy(details.products, (guest) => guest.product_price_id)
  const seats = items.flatMap((item) => {
    const named: Guest[] = perOrder
      ? Array(item.quantity).fill(details.order)
      : (guests.get(item.product_price_id) ?? [])
    if (named.length !== item.quantity) throw new ApiError('attendees_do_not_match')
    return named.map(({ first_name, last_name, email }, position) => ({
      ...{ first_name, last_name, email },
      ...{ order_item_id: item.id, position, product_id: item.product_id, product_price_id: item.product_price_id },
    }))
  })
  if (!perOrder && seats.length !== details.products.length)
    throw malformed('products', 'There are more guests than tickets.')
  return seats
}
