import type { z } from 'zod'
import type { orderDetails, PublicOrder } from '#contract/checkout.ts'
import type { Draft } from '../draft.ts'

export type DetailsInput = z.input<typeof orderDetails>

/** One ticket of the order that wants a guest's name; `index` counts through the whole order, as field names do. */
export type Seat = { index: number; product_id: number; product_price_id: number; item_name: string }

/** Which tickets are in the buyer's own name. */
export const COPY = ['none', 'first', 'all'] as const
export type Copy = (typeof COPY)[number]

export function seatsOf(order: Pick<PublicOrder, 'order_items' | 'settings'>): Seat[] {
  if (order.settings.attendee_details_collection_method === 'PER_ORDER') return []
  return order.order_items
    .filter((item) => item.product_type === 'TICKET')
    .flatMap(({ product_id, product_price_id, item_name, quantity }) =>
      Array.from({ length: quantity }, () => ({ product_id, product_price_id, item_name })),
    )
    .map((seat, index) => ({ ...seat, index }))
}

export function isCopied(seat: Seat, copy: Copy): boolean {
  return copy === 'all' || (copy === 'first' && seat.index === 0)
}

export const ADDRESS_FIELDS = [
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const

/** The request out of the fields' values, which bear the names of the API's own paths. */
export function readDetails(values: Draft, seats: Seat[], hasAddress: boolean): DetailsInput {
  const text = (name: string) => (values[name] ?? '').trim()
  const person = (path: string) => ({
    first_name: text(`${path}.first_name`),
    last_name: text(`${path}.last_name`),
    email: text(`${path}.email`),
  })
  const buyer = person('order')
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(`order.address.${field}`) || null]))
  const copy = copyIn(values)
  return {
    order: {
      ...buyer,
      ...(hasAddress && { address }),
      opted_into_marketing: values['order.opted_into_marketing'] === 'on',
    },
    products: seats.map((seat) => ({
      product_id: seat.product_id,
      product_price_id: seat.product_price_id,
      ...(isCopied(seat, copy) ? buyer : person(`products.${seat.index}`)),
    })),
  }
}

export function copyIn(values: Draft): Copy {
  return COPY.find((copy) => copy === values.copy) ?? 'none'
}

/** The field to show an error at: a guest who has the buyer's details has the buyer's fields. */
export function fieldOf(path: string, seats: Seat[], copy: Copy): string {
  const [, index, rest] = /^products\.(\d+)\.(.+)$/.exec(path) ?? []
  const seat = index === undefined ? undefined : seats[Number(index)]
  return seat && isCopied(seat, copy) ? `order.${rest}` : path
}

/** What the server knows of buyer and guests, as values of the fields; one ticket is taken to be the buyer's own. */
export function savedValues(order: PublicOrder): Draft {
  const seats = seatsOf(order)
  const values: Draft = { copy: seats.length > 0 ? 'first' : 'none' }
  if (order.email === null) return values
  const buyer = { first_name: order.first_name, last_name: order.last_name, email: order.email }
  put(values, 'order', buyer)
  put(values, 'order.address', order.address ?? {})
  const guests = guestsBySeat(order, seats)
  const own = guests.map((guest) => isSamePerson(guest, buyer))
  values.copy = own.length > 1 && own.every(Boolean) ? 'all' : own[0] ? 'first' : 'none'
  for (const [index, guest] of guests.entries()) if (guest) put(values, `products.${index}`, guest)
  return values
}

type Person = { first_name: string | null; last_name: string | null; email: string | null }

function guestsBySeat(order: PublicOrder, seats: Seat[]): (Person | undefined)[] {
  const left = [...order.attendees]
  return seats.map((seat) => {
    const place = left.findIndex((guest) => guest.product_price_id === seat.product_price_id)
    const [guest] = place < 0 ? [] : left.splice(place, 1)
    return guest && { first_name: guest.first_name, last_name: guest.last_name, email: guest.email }
  })
}

function isSamePerson(a: Person | undefined, b: Person): boolean {
  return a?.first_name === b.first_name && a.last_name === b.last_name && a.email === b.email
}

function put(values: Draft, path: string, fields: Record<string, string | null | undefined>): void {
  for (const [name, value] of Object.entries(fields)) if (value) values[`${path}.${name}`] = value
}
