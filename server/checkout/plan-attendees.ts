import { type AskedOf, type AttendeeDetails, issuesOfAsked, type OrderDetails } from '#contract/order-details.ts'
import type { PlannedAttendee } from '#server/attendees/save-attendees.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import type { Items } from './known-items.ts'

type Item = Items[number]

/** Refuses details that lack a required field, or answer something that is not asked. */
export function checkAsked(details: OrderDetails, asked: AskedOf): void {
  const issues = issuesOfAsked(asked, details)
  if (issues.length > 0) throw new ApiError('malformed', { issues })
}

/** Checks the attendees against the order and assigns one to every ticket. */
export function planAttendees(
  items: readonly Item[],
  details: OrderDetails,
  { fields }: Pick<AskedOf, 'fields'>,
): PlannedAttendee[] {
  const perOrder = fields.attendee.length === 0
  const tickets = items.filter((item) => item.product_type === 'TICKET')
  const byPrice = Map.groupBy(details.products, (attendee) => attendee.product_price_id)
  const planned = tickets.flatMap((item) => {
    const named = perOrder
      ? Array<AttendeeDetails>(item.quantity).fill(details.order)
      : (byPrice.get(item.product_price_id) ?? []).map(asAttendee)
    // Counted per price, so that a cheap tier cannot be named as a dear one.
    if (named.length !== item.quantity) throw new ApiError('attendees_do_not_match')
    return named.map((attendee, position) => plannedAttendee(item, attendee, position))
  })
  const others = details.products.filter(({ product_price_id }) => isOther(items, product_price_id))
  if (!perOrder && planned.length + others.length !== details.products.length)
    throw malformed('products', 'too_many_attendees')
  return planned
}

/** True for products that are not tickets: they have no attendee, but may have answers. */
function isOther(items: readonly Item[], product_price_id: number): boolean {
  return items.some((item) => item.product_type !== 'TICKET' && item.product_price_id === product_price_id)
}

/** Expects the names to be validated earlier. */
function asAttendee({ first_name, last_name, email }: OrderDetails['products'][number]): AttendeeDetails {
  if (first_name === null || last_name === null || email === null) throw new ApiError('attendees_do_not_match')
  return { first_name, last_name, email }
}

function plannedAttendee(
  item: Item,
  { first_name, last_name, email }: AttendeeDetails,
  position: number,
): PlannedAttendee {
  const { id: order_item_id, order_id, product_id, product_price_id } = item
  return { order_id, order_item_id, position, product_id, product_price_id, first_name, last_name, email }
}
