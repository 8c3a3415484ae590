import { left, type Pool } from './availability.ts'
import { shareOf } from './money.ts'
import { priceUnit, type UnitInput } from './pricing.ts'

/** Ticket with its position in the paid line and its present price. */
export type PresentTicket = {
  product_price_id: number
  /** Price of its line if the ticket was changed to another one. */
  bought_price_id: number | null
  /** Total of the whole line. */
  total_gross: number
  quantity: number
  position: number
}

/** Price that a ticket can be changed to. */
export type Choosable = {
  product_price_id: number
  product_id: number
  item_name: string
  line: UnitInput['line']
  pools: readonly Pool[]
}

/**
 * Value of the present ticket and the cost of each other price, with taxes and fees. The value is the amount paid for it. If the
 * ticket was changed before, it is the current cost of its price, since the difference was settled then.
 */
export function ticketChoices(
  ticket: PresentTicket,
  prices: readonly Choosable[],
  { prices_include_tax }: { prices_include_tax: boolean },
) {
  const pricedOf = ({ line }: Choosable) => priceUnit({ line, adjustments: [], prices_include_tax })
  const present = prices.find(({ product_price_id }) => product_price_id === ticket.product_price_id)
  const paid = shareOf(ticket.total_gross, ticket.quantity, ticket.position)
  const unit_gross = ticket.bought_price_id !== null && present ? pricedOf(present).total_gross : paid
  const others = prices.filter((price) => price !== present)
  const choices = others.map((price) => {
    const { product_price_id, product_id, item_name, pools } = price
    const priced = pricedOf(price)
    const cost = priced.total_gross
    const told = { unit_gross: cost, difference: cost - unit_gross, quantity_remaining: left(pools) }
    return { product_price_id, product_id, item_name, priced, ...told }
  })
  return { unit_gross, choices }
}
