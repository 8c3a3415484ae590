import type { attendeeMoves as endpoints } from '#contract/attendee-moves.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ManualOrder } from '#contract/manual-orders.ts'
import { NOTHING_FURTHER } from '#contract/order-details.ts'
import type { Locale } from '#domain/locale.ts'
import { priceAtGross, valueStays } from '#domain/moved-ticket.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { changedPrices } from '#server/orders/changed-prices.ts'
import { planManualOrder } from '#server/orders/plan-manual-order.ts'
import type { Catalogue } from '#server/products/catalogue.ts'
import { choosableIn } from '../ticket-choices.ts'
import type { MovableTicket } from './movable-ticket.ts'

type Moving = {
  event: EventRow
  target: EventRow
  catalogue: Catalogue
  ticket: MovableTicket
  wanted: Body<typeof endpoints.move>
}

/** The order by hand that a moved ticket becomes, and the part of its value that pays it. */
export function planMovedTicket(moving: Moving) {
  const { catalogue, target, ticket, wanted } = moving
  const choice = choosableIn(catalogue).find(({ product_price_id }) => product_price_id === wanted.target_price_id)
  if (!choice) throw malformed('target_price_id', 'unknown_price')
  const { value } = ticket
  const order = orderOf(moving)
  const plan = planManualOrder({ catalogue, event: target }, order)
  if (wanted.settle === 'FULL_PRICE') return { value: 0, plan, wanted: order, changed_prices: [] }
  if (valueStays({ ...ticket, status: ticket.order_status }, target)) throw new ApiError('value_not_movable')
  if (value === 0) return { value, plan, wanted: order, changed_prices: [] }
  const priced = priceAtGross(choice.line, value, target.prices_include_tax)
  if (!priced) throw new ApiError('value_not_movable')
  const items = order.items.map((item) => ({ ...item, price: priced.lines[0]?.unit_price ?? null }))
  const changed_prices = changedPrices(catalogue, { ...order, items })
  return { value, plan: { ...plan, priced }, wanted: { ...order, items }, changed_prices }
}

function orderOf({ event, ticket, wanted }: Moving): ManualOrder {
  const { target_price_id, settle, send_emails, exceed_limits } = wanted
  const { first_name, last_name, email, value } = ticket
  // In no language, because the team may have several.
  const origin = `${event.title} · ${ticket.order_public_id}`
  const isPaid = settle === 'VALUE' && value > 0
  return {
    items: [{ product_price_id: target_price_id, quantity: 1, price: null, attendees: [] }],
    buyer: { first_name, last_name, email, ...NOTHING_FURTHER, locale: ticket.locale as Locale },
    payment: settle === 'FULL_PRICE' ? 'AWAITING' : isPaid ? 'PAID' : 'COMPLIMENTARY',
    payment_method: isPaid ? 'OTHER' : null,
    price_reason: origin,
    notes: origin,
    send_emails,
    exceed_limits,
  }
}
