import { describe, expect, it } from 'vitest'
import type { PublicOrder } from '#contract/checkout.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import { fieldOf, namesOf, readDetails, savedValues, slotsOf } from './read-details.ts'

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const MARY = { first_name: 'Mary', last_name: 'Somerville', email: 'mary@example.com' }
const BLANK = { first_name: null, last_name: null, email: null }

const standard = { product_id: 1, product_price_id: 10, item_name: 'Standard', quantity: 2, product_type: 'TICKET' }
const balcony = { product_id: 2, product_price_id: 20, item_name: 'Balcony', quantity: 1, product_type: 'TICKET' }
const mug = { product_id: 3, product_price_id: 30, item_name: 'Mug', quantity: 4, product_type: 'GENERAL' }

const PER_TICKET = {
  attendee_details_collection_method: 'PER_TICKET',
  require_billing_address: false,
  ask_for_company_details: false,
} as const
const WITH_ADDRESS = { ...PER_TICKET, require_billing_address: true } as const

function orderWith(fields: object = {}, settings: object = PER_TICKET): PublicOrder {
  const nobody = { ...BLANK, address: null, attendees: [], waitlist: null }
  const order_items = [standard, mug, balcony].map((item) => ({ ...item, id: item.product_id * 100 }))
  return { ...nobody, order_items, settings, questions: [], answers: [], ...fields } as unknown as PublicOrder
}

function fields(path: string, person: typeof ADA) {
  return Object.fromEntries(Object.entries(person).map(([name, value]) => [`${path}.${name}`, value]))
}

describe('slots', () => {
  it('there is one for each ticket, none for other things', () => {
    expect(slotsOf(orderWith()).map((slot) => [slot.index, slot.product_price_id])).toEqual([
      [0, 10],
      [1, 10],
      [2, 20],
    ])
  })

  it('there is none when names are asked for once per order', () => {
    const settings = { ...PER_TICKET, attendee_details_collection_method: 'PER_ORDER' }
    expect(slotsOf(orderWith({}, settings))).toEqual([])
  })
})

const NO_QUESTIONS = { order: [], units: [] }

describe('what is sent', () => {
  const slots = slotsOf(orderWith())
  const typed = { ...fields('order', ADA), ...fields('products.1', MARY), ...fields('products.2', MARY) }

  it.each([
    ['first', [ADA, MARY, MARY]],
    ['all', [ADA, ADA, ADA]],
    ['none', [BLANK, MARY, MARY]],
  ])('copying %s', (copy, people) => {
    const details = readDetails({ ...typed, copy }, { slots, fields: fieldsOf(PER_TICKET), shown: NO_QUESTIONS })
    const of = ({ product_id, product_price_id }: (typeof slots)[number]) => ({ product_id, product_price_id })
    expect(details.products).toEqual(slots.map((slot, index) => ({ ...of(slot), ...people[index] })))
    expect(details.order).toMatchObject({ ...ADA, opted_into_marketing: false })
  })

  it('an address goes along only where one is asked for; blank fields are null', () => {
    const values = { ...typed, 'order.address.city': ' Berlin ' }
    const { order } = readDetails(values, { slots, fields: fieldsOf(WITH_ADDRESS), shown: NO_QUESTIONS })
    expect(order.address).toMatchObject({ city: 'Berlin', address_line_2: null })
    const without = { slots, fields: fieldsOf(PER_TICKET), shown: NO_QUESTIONS }
    expect(readDetails(values, without).order).not.toHaveProperty('address')
  })
})

it('the fields of a page stand in this order', () => {
  const names = namesOf({ fields: fieldsOf(WITH_ADDRESS), slots: slotsOf(orderWith()), shown: NO_QUESTIONS })
  const some = ['order.first_name', 'order.email', 'order.address.country', 'products.0.email', 'products.2.first_name']
  expect(names.filter((name) => some.includes(name))).toEqual(some)
})

it.each([
  ['products.0.email', 'order.email'],
  ['products.1.email', 'products.1.email'],
  ['order.address.city', 'order.address.city'],
  ['products', 'products'],
])('an error of %s shows at %s', (path, field) => {
  expect(fieldOf(path, slotsOf(orderWith()), 'first')).toBe(field)
})

describe('what the server knows already', () => {
  it('of a fresh order is nothing; the first ticket is taken for the buyer', () => {
    expect(savedValues(orderWith())).toEqual({ copy: 'first' })
  })

  it('begins with whoever was offered the ticket from the waitlist', () => {
    const waitlist = { ...ADA, last_name: null }
    const values = { copy: 'first', 'order.first_name': 'Ada', 'order.email': ADA.email }
    expect(savedValues(orderWith({ waitlist }))).toEqual(values)
    expect(savedValues(orderWith({ ...MARY, waitlist }))).toMatchObject(fields('order', MARY))
  })

  it('fills the fields, each attendee at a ticket of its kind', () => {
    const attendees = [
      { ...MARY, product_price_id: 20 },
      { ...ADA, product_price_id: 10 },
      { ...MARY, product_price_id: 10 },
    ]
    const values = savedValues(orderWith({ ...ADA, attendees, address: { city: 'Berlin' } }, WITH_ADDRESS))
    expect(values).toMatchObject({ copy: 'first', 'order.email': ADA.email, 'order.address.city': 'Berlin' })
    expect(values).toMatchObject({ 'products.1.first_name': 'Mary', 'products.2.first_name': 'Mary' })
  })

  it('recognises tickets that are all in the same name', () => {
    const attendees = [10, 10, 20].map((product_price_id) => ({ ...ADA, product_price_id }))
    expect(savedValues(orderWith({ ...ADA, attendees })).copy).toBe('all')
  })
})
