import type { PublicOrder } from '#contract/checkout.ts'
import type { OrderDetailsInput } from '#contract/order-details.ts'
import { type CheckoutField, type CheckoutFields, fieldsOf, valueAt } from '#domain/checkout-fields.ts'
import type { Draft } from '../draft.ts'

/** One ticket of the order that wants an attendee's name; `index` counts through the whole order, as field names do. */
export type AttendeeSlot = { index: number; product_id: number; product_price_id: number; item_name: string }

/** Which tickets are in the buyer's own name. */
const COPY = ['none', 'first', 'all'] as const
export type Copy = (typeof COPY)[number]

export function slotsOf(order: Pick<PublicOrder, 'order_items' | 'settings'>): AttendeeSlot[] {
  if (fieldsOf(order.settings).attendee.length === 0) return []
  return order.order_items
    .filter((item) => item.product_type === 'TICKET')
    .flatMap(({ product_id, product_price_id, item_name, quantity }) =>
      Array.from({ length: quantity }, () => ({ product_id, product_price_id, item_name })),
    )
    .map((slot, index) => ({ ...slot, index }))
}

export function copyIn(values: Draft): Copy {
  return COPY.find((copy) => copy === values.copy) ?? 'none'
}

export function isCopied(slot: AttendeeSlot, copy: Copy): boolean {
  return copy === 'all' || (copy === 'first' && slot.index === 0)
}

/** The request out of the fields' values, which bear the names of the API's own paths. */
export function readDetails(values: Draft, slots: AttendeeSlot[], fields: CheckoutFields): OrderDetailsInput {
  const copy = copyIn(values)
  const order = {
    ...read(values, 'order', [...fields.buyer, ...fields.address]),
    opted_into_marketing: values['order.opted_into_marketing'] === 'on',
  }
  const products = slots.map((slot) => ({
    product_id: slot.product_id,
    product_price_id: slot.product_price_id,
    ...read(values, isCopied(slot, copy) ? 'order' : `products.${slot.index}`, fields.attendee),
  }))
  // Whether it has all that it should is judged before it is sent.
  return { order, products } as OrderDetailsInput
}

function read(values: Draft, below: string, fields: readonly CheckoutField[]) {
  const result: Record<string, unknown> = {}
  for (const { path } of fields) {
    const value = (values[`${below}.${path}`] ?? '').trim() || null
    const [name = '', part] = path.split('.')
    result[name] = part === undefined ? value : { ...(result[name] as object | undefined), [part]: value }
  }
  return result
}

/** The field to show an error at: an attendee who has the buyer's details has the buyer's fields. */
export function fieldOf(path: string, slots: AttendeeSlot[], copy: Copy): string {
  const [, index, rest] = /^products\.(\d+)\.(.+)$/.exec(path) ?? []
  const slot = index === undefined ? undefined : slots[Number(index)]
  return slot && isCopied(slot, copy) ? `order.${rest}` : path
}

/** The names of all fields in the order of the page. */
export function namesOf(fields: CheckoutFields, slots: AttendeeSlot[]): string[] {
  const own = [...fields.buyer, ...fields.address].map(({ path }) => `order.${path}`)
  return [...own, ...slots.flatMap(({ index }) => fields.attendee.map(({ path }) => `products.${index}.${path}`))]
}

/** What the server knows of buyer and attendees, as values of the fields; one ticket is taken to be the buyer's own. */
export function savedValues(order: PublicOrder): Draft {
  const { buyer, address, attendee: person } = fieldsOf(order.settings)
  const slots = slotsOf(order)
  if (order.email === null) return { copy: slots.length > 0 ? 'first' : 'none' }
  const attendees = attendeesBySlot(order, slots)
  const own = attendees.map((attendee) => person.every(({ path }) => valueAt(attendee, path) === valueAt(order, path)))
  return Object.assign(
    { copy: own.length > 1 && own.every(Boolean) ? 'all' : own[0] ? 'first' : 'none' },
    written(order, 'order', [...buyer, ...address]),
    ...attendees.map((attendee, index) => written(attendee, `products.${index}`, person)),
  )
}

/** Each attendee at a ticket of its kind. */
function attendeesBySlot(order: PublicOrder, slots: AttendeeSlot[]): (PublicOrder['attendees'][number] | undefined)[] {
  const left = [...order.attendees]
  return slots.map((slot) => {
    const place = left.findIndex((attendee) => attendee.product_price_id === slot.product_price_id)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  })
}

function written(given: unknown, below: string, fields: readonly CheckoutField[]): Draft {
  const values = fields.map(({ path }) => [`${below}.${path}`, valueAt(given, path)])
  return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'))
}
