import type { Selectable } from 'kysely'
import type { OrderDetails } from '#contract/checkout.ts'
import type { OrderItems } from '#database/types.ts'
import type { Guest, Seat } from '#server/attendees/save-attendees.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import type { Offer } from './offers.ts'

type Rules = Pick<Offer['settings'], 'require_billing_address' | 'attendee_details_collection_method'>
type Item = Selectable<OrderItems>

/** Checks buyer and guests against what was ordered, and gives every ticket its guest. */
export function planSeats(items: readonly Item[], details: OrderDetails, rules: Rules): Seat[] {
  if (rules.require_billing_address) requireAddress(details.order.address)
  const perOrder = rules.attendee_details_collection_method === 'PER_ORDER'
  const tickets = items.filter((item) => item.product_type === 'TICKET')
  const guests = Map.groupBy(details.products, (guest) => guest.product_price_id)
  const seats = tickets.flatMap((item) => {
    const named = perOrder
      ? Array<OrderDetails['order']>(item.quantity).fill(details.order)
      : (guests.get(item.product_price_id) ?? [])
    // Counted per price, so that a cheap tier cannot be named as a dear one.
    if (named.length !== item.quantity) throw new ApiError('attendees_do_not_match')
    return named.map((guest, position) => seatOf(item, guest, position))
  })
  if (!perOrder && seats.length !== details.products.length)
    throw malformed('products', 'There are more guests than tickets.')
  return seats
}

function seatOf(item: Item, { first_name, last_name, email }: Guest, position: number): Seat {
  const { id: order_item_id, order_id, product_id, product_price_id } = item
  return { order_id, order_item_id, position, product_id, product_price_id, first_name, last_name, email }
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
