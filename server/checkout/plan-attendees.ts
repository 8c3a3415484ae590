import type { Selectable } from 'kysely'
import type { OrderDetails } from '#contract/checkout.ts'
import { issueOf } from '#contract/issues.ts'
import type { OrderItems } from '#database/types.ts'
import type { AttendeeDetails, PlannedAttendee } from '#server/attendees/save-attendees.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import type { CatalogueSnapshot } from './catalogue-snapshots.ts'

type Rules = Pick<CatalogueSnapshot['settings'], 'require_billing_address' | 'attendee_details_collection_method'>
type Item = Selectable<OrderItems>

/** Checks buyer and attendees against what was ordered, and gives every ticket its attendee. */
export function planAttendees(items: readonly Item[], details: OrderDetails, rules: Rules): PlannedAttendee[] {
  if (rules.require_billing_address) requireAddress(details.order.address)
  const perOrder = rules.attendee_details_collection_method === 'PER_ORDER'
  const tickets = items.filter((item) => item.product_type === 'TICKET')
  const byPrice = Map.groupBy(details.products, (attendee) => attendee.product_price_id)
  const planned = tickets.flatMap((item) => {
    const named = perOrder
      ? Array<OrderDetails['order']>(item.quantity).fill(details.order)
      : (byPrice.get(item.product_price_id) ?? [])
    // Counted per price, so that a cheap tier cannot be named as a dear one.
    if (named.length !== item.quantity) throw new ApiError('attendees_do_not_match')
    return named.map((attendee, position) => plannedAttendee(item, attendee, position))
  })
  if (!perOrder && planned.length !== details.products.length) throw malformed('products', 'too_many_attendees')
  return planned
}

function plannedAttendee(
  item: Item,
  { first_name, last_name, email }: AttendeeDetails,
  position: number,
): PlannedAttendee {
  const { id: order_item_id, order_id, product_id, product_price_id } = item
  return { order_id, order_item_id, position, product_id, product_price_id, first_name, last_name, email }
}

const NEEDED_OF_ADDRESS = ['address_line_1', 'city', 'zip_or_postal_code', 'country'] as const

function requireAddress(address: OrderDetails['order']['address']): void {
  const missing = NEEDED_OF_ADDRESS.filter((field) => !address?.[field])
  if (missing.length === 0) return
  const issues = missing.map((field) => ({ path: `order.address.${field}`, ...issueOf('needed_for_bill') }))
  throw new ApiError('malformed', { issues })
}
