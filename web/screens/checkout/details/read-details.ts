import type { z } from 'zod'
import type { orderDetails, PublicOrder } from '#contract/checkout.ts'
import type { Draft } from '../draft.ts'

export type DetailsInput = z.input<typeof orderDetails>

/** One ticket of the order that wants an attendee's name; `index` counts through the whole order, as field names do. */
export type AttendeeSlot = { index: number; product_id: number; product_price_id: number; item_name: string }

/** Which tickets are in the buyer's own name. */
const COPY = ['none', 'first', 'all'] as const
export type Copy = (typeof COPY)[number]

export function slotsOf(order: Pick<PublicOrder, 'order_items' | 'settings'>): AttendeeSlot[] {
  if (order.settings.attendee_details_collection_method === 'PER_ORDER') return []
  return order.order_items
    .filter((item) => item.product_type === 'TICKET')
    .flatMap(({ product_id, product_price_id, item_name, quantity }) =>
      Array.from({ length: quantity }, () => ({ product_id, product_price_id, item_name })),
    )
    .map((slot, index) => ({ ...slot, index }))
}

export function isCopied(slot: AttendeeSlot, copy: Copy): boolean {
  return copy === 'all' || (copy === 'first' && slot.index === 0)
}

const ADDRESS_FIELDS = [
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const

/** The request out of the fields' values, which bear the names of the API's own paths. */
export function readDetails(values: Draft, slots: AttendeeSlot[], hasAddress: boolean): DetailsInput {
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
    products: slots.map((slot) => ({
      product_id: slot.product_id,
      product_price_id: slot.product_price_id,
      ...(isCopied(slot, copy) ? buyer : person(`products.${slot.index}`)),
    })),
  }
}

export function copyIn(values: Draft): Copy {
  return COPY.find((copy) => copy === values.copy) ?? 'none'
}

/** The field to show an error at: an attendee who has the buyer's details has the buyer's fields. */
export function fieldOf(path: string, slots: AttendeeSlot[], copy: Copy): string {
  const [, index, rest] = /^products\.(\d+)\.(.+)$/.exec(path) ?? []
  const slot = index === undefined ? undefined : slots[Number(index)]
  return slot && isCopied(slot, copy) ? `order.${rest}` : path
}

/** What the server knows of buyer and attendees, as values of the fields; one ticket is taken to be the buyer's own. */
export function savedValues(order: PublicOrder): Draft {
  const slots = slotsOf(order)
  const values: Draft = { copy: slots.length > 0 ? 'first' : 'none' }
  if (order.email === null) return values
  const buyer = { first_name: order.first_name, last_name: order.last_name, email: order.email }
  put(values, 'order', buyer)
  put(values, 'order.address', order.address ?? {})
  const attendees = attendeesBySlot(order, slots)
  const own = attendees.map((attendee) => isSamePerson(attendee, buyer))
  values.copy = own.length > 1 && own.every(Boolean) ? 'all' : own[0] ? 'first' : 'none'
  for (const [index, attendee] of attendees.entries()) if (attendee) put(values, `products.${index}`, attendee)
  return values
}

type Person = { first_name: string | null; last_name: string | null; email: string | null }

function attendeesBySlot(order: PublicOrder, slots: AttendeeSlot[]): (Person | undefined)[] {
  const left = [...order.attendees]
  return slots.map((slot) => {
    const place = left.findIndex((attendee) => attendee.product_price_id === slot.product_price_id)
    const [attendee] = place < 0 ? [] : left.splice(place, 1)
    return attendee && { first_name: attendee.first_name, last_name: attendee.last_name, email: attendee.email }
  })
}

function isSamePerson(a: Person | undefined, b: Person): boolean {
  return a?.first_name === b.first_name && a.last_name === b.last_name && a.email === b.email
}

function put(values: Draft, path: string, fields: Record<string, string | null | undefined>): void {
  for (const [name, value] of Object.entries(fields)) if (value) values[`${path}.${name}`] = value
}
