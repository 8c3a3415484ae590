import type { BodyInput } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { FURTHER_FIELDS, type FurtherPath } from '#domain/checkout-fields.ts'
import type { Locale } from '#domain/locale.ts'
import type { ManualPayment } from '#domain/manual-order.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'

type Named = { first_name: string; last_name: string; email: string }
export type NewItem = { product_price_id: number; quantity: number; price: number | null; attendees: Named[] }
export type NewOrder = {
  items: NewItem[]
  buyer: Named & Record<FurtherPath, string> & { locale: Locale }
  payment: ManualPayment
  /** Of a paid order; null if it is not recorded. */
  payment_method: ReceivedMethod | null
  /** For prices in place of the products'. */
  price_reason: string
  /** True if each ticket asks for its attendee. */
  names_tickets: boolean
  send_emails: boolean
  notes: string
}

const NOBODY: Named = { first_name: '', last_name: '', email: '' }
const BLANK_FURTHER = Object.fromEntries(FURTHER_FIELDS.map(({ path }) => [path, ''])) as Record<FurtherPath, string>

export const emptyOrder = (locale: Locale): NewOrder => ({
  items: [],
  buyer: { ...NOBODY, ...BLANK_FURTHER, locale },
  payment: 'PAID',
  payment_method: null,
  price_reason: '',
  names_tickets: false,
  send_emails: true,
  notes: '',
})

type Chosen = { product_price_id: number; isTicket: boolean }

/** Sets the quantity of a price. A new price is added last; quantity 0 removes it. */
export function withQuantity(items: readonly NewItem[], { product_price_id, isTicket }: Chosen, quantity: number) {
  const before = items.find((item) => item.product_price_id === product_price_id)
  const names = before?.attendees ?? []
  const attendees = isTicket ? Array.from({ length: quantity }, (_, index) => names[index] ?? NOBODY) : []
  const item = { product_price_id, price: null, ...before, quantity, attendees }
  if (quantity === 0) return items.filter((one) => one !== before)
  return before ? items.map((one) => (one === before ? item : one)) : [...items, item]
}

const isEmpty = (named: Named) => Object.values(named).every((value) => value.trim() === '')

/** The request. Tickets without an attendee's name go to the buyer. */
export function bodyOf({ names_tickets, items, ...order }: NewOrder): BodyInput<typeof orders.create> {
  const named = (attendees: Named[]) => attendees.map((one) => (isEmpty(one) ? null : one))
  return {
    ...order,
    payment_method: order.payment === 'PAID' ? order.payment_method : null,
    items: items.map((item) => ({ ...item, attendees: names_tickets ? named(item.attendees) : [] })),
  }
}
