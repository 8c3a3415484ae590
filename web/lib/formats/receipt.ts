import type { PublicOrder } from '#contract/checkout.ts'

type Item = PublicOrder['order_items'][number]
type Order = Pick<
  PublicOrder,
  'total_before_discount' | 'total_discount' | 'total_before_additions' | 'total_gross' | 'taxes_and_fees'
> & { order_items: Pick<Item, 'id' | 'item_name' | 'quantity' | 'total_before_discount' | 'total_discount'>[] }

export type ReceiptRow = { name: string; rate: number | null; amount: number }

export type Receipt = {
  lines: { id: number; name: string; quantity: number; amount: number; amount_before: number | null }[]
  /** Set only if something is added to it. */
  subtotal: number | null
  added: ReceiptRow[]
  total: number
  /** Contained in the prices above (prices that include tax). */
  included: ReceiptRow[]
  saved: number
}

/** Order as rows whose amounts add up to the total: lines + added = total. */
export function receiptOf(order: Order): Receipt {
  const charged = order.order_items.filter(({ quantity }) => quantity > 0)
  const lines = charged.map((item) => ({
    id: item.id,
    name: item.item_name,
    quantity: item.quantity,
    amount: item.total_before_discount - item.total_discount,
    amount_before: item.total_discount > 0 ? item.total_before_discount : null,
  }))
  const subtotal = order.total_before_discount - order.total_discount
  const { added, included } = additionsOf(order, subtotal)
  const shown = { lines, added, included, total: order.total_gross, saved: order.total_discount }
  return { ...shown, subtotal: added.length > 0 ? subtotal : null }
}

/** With tax-inclusive prices, the order holds price and fees without tax; the added part is then the rest up to the total. */
function additionsOf(order: Order, subtotal: number): Pick<Receipt, 'added' | 'included'> {
  const charged = order.taxes_and_fees.filter((line) => line.amount > 0)
  const fees = charged.filter((line) => line.type === 'FEE')
  const taxes = charged.filter((line) => line.type === 'TAX')
  if (subtotal === order.total_before_additions) return { added: [...fees, ...taxes].map(rowOf), included: [] }
  const rest = order.total_gross - subtotal
  const names = fees.map((fee) => fee.name).join(' + ')
  const rate = fees.length === 1 && fees[0] ? rowOf(fees[0]).rate : null
  return { added: rest > 0 ? [{ name: names, rate, amount: rest }] : [], included: taxes.map(rowOf) }
}

function rowOf(line: Order['taxes_and_fees'][number]): ReceiptRow {
  return { name: line.name, rate: line.calculation_type === 'PERCENTAGE' ? line.rate : null, amount: line.amount }
}
