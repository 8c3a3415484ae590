import type { Selectable } from 'kysely'
import { type AskedOf, type AttendeeDetails, issuesOfFields, type OrderDetails } from '#contract/order-details.ts'
import type { OrderItems } from '#database/types.ts'
import type { PlannedAttendee } from '#server/attendees/save-attendees.ts'
import { ApiError, malformed } from '#server/http/errors.ts'

type Item = Selectable<OrderItems>

/** Refuses details that lack what the event asks for, or answer what it does not ask. */
export function checkAsked(details: OrderDetails, fields: AskedOf): void {
  const issues = issuesOfFields(fields, details)
  if (issues.length > 0) throw new ApiError('malformed', { issues })
}

/** Checks the attendees against what was ordered, and gives every ticket its attendee. */
export function planAttendees(items: readonly Item[], details: OrderDetails, fields: AskedOf): PlannedAttendee[] {
  const perOrder = fields.attendee.length === 0
  const tickets = items.filter((item) => item.product_type === 'TICKET')
  const byPrice = Map.groupBy(details.products, (attendee) => attendee.product_price_id)
  const planned = tickets.flatMap((item) => {
    const named = perOrder
      ? Array<AttendeeDetails>(item.quantity).fill({ ...details.order, answers: {} })
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
  { first_name, last_name, email, answers }: AttendeeDetails,
  position: number,
): PlannedAttendee {
  const { id: order_item_id, order_id, product_id, product_price_id } = item
  return { order_id, order_item_id, position, product_id, product_price_id, first_name, last_name, email, answers }
}
