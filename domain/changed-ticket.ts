import { left, type Pool } from './availability.ts'
import { shareOf } from './money.ts'
import { priceUnit, type UnitInput } from './pricing.ts'

/** A ticket as it stands: its place in the line that was paid for, and the price it has now. */
export type PresentTicket = {
  product_price_id: number
  /** The price of its line, where it was changed to another one. */
  bought_price_id: number | null
  /** Of the whole line. */
  total_gross: number
  quantity: number
  position: number
}

/** A price that a ticket can have. */
export type Choosable = {
  product_price_id: number
  product_id: number
  item_name: string
  line: UnitInput['line']
  pools: readonly Pool[]
}

/**
 * What the present ticket is worth, and what each other one costs, with taxes and fees. It is worth what was paid for it; once
 * it was changed, what its price costs now, because then that difference was settled.
 */
export function ticketChoices(
  ticket: PresentTicket,
  prices: readonly Choosable[],
  { prices_include_tax }: { prices_include_tax: boolean },
) {
  const costOf = ({ line }: Choosable) => priceUnit({ line, adjustments: [], prices_include_tax }).total_gross
  const present = prices.find(({ product_price_id }) => product_price_id === ticket.product_price_id)
  const paid = shareOf(ticket.total_gross, ticket.quantity, ticket.position)
  const unit_gross = ticket.bought_price_id !== null && present ? costOf(present) : paid
  const others = prices.filter((price) => price !== present)
  const choices = others.map((price) => {
    const { product_price_id, product_id, item_name, pools } = price
    const cost = costOf(price)
    const told = { unit_gross: cost, difference: cost - unit_gross, quantity_remaining: left(pools) }
    return { product_price_id, product_id, item_name, ...told }
  })
  return { unit_gross, choices }
}
