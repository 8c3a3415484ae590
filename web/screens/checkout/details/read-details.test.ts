import { describe, expect, it } from 'vitest'
import type { PublicOrder } from '#contract/checkout.ts'
import { checkDetails } from './check-details.ts'
import { fieldOf, readDetails, savedValues, slotsOf } from './read-details.ts'

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const MARY = { first_name: 'Mary', last_name: 'Somerville', email: 'mary@example.com' }

const standard = { product_id: 1, product_price_id: 10, item_name: 'Standard', quantity: 2, product_type: 'TICKET' }
const balcony = { product_id: 2, product_price_id: 20, item_name: 'Balcony', quantity: 1, product_type: 'TICKET' }
const mug = { product_id: 3, product_price_id: 30, item_name: 'Mug', quantity: 4, product_type: 'GENERAL' }

function orderWith(fields: object = {}, collection = 'PER_TICKET'): PublicOrder {
  const nobody = { first_name: null, last_name: null, email: null, address: null, attendees: [] }
  const settings = { attendee_details_collection_method: collection }
  return { ...nobody, order_items: [standard, mug, balcony], settings, ...fields } as unknown as PublicOrder
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
    expect(slotsOf(orderWith({}, 'PER_ORDER'))).toEqual([])
  })
})

describe('what is sent', () => {
  const slots = slotsOf(orderWith())
  const typed = { ...fields('order', ADA), ...fields('products.1', MARY), ...fields('products.2', MARY) }

  it.each([
    ['first', ['Ada', 'Mary', 'Mary']],
    ['all', ['Ada', 'Ada', 'Ada']],
    ['none', ['', 'Mary', 'Mary']],
  ])('copying %s', (copy, names) => {
    const details = readDetails({ ...typed, copy }, slots, false)
    expect(details.products?.map((attendee) => attendee.first_name)).toEqual(names)
    expect(details.order).toEqual({ ...ADA, opted_into_marketing: false })
  })

  it('an address goes along only where one is asked for; blank fields are null', () => {
    const { order } = readDetails({ ...typed, 'order.address.city': ' Berlin ' }, slots, true)
    expect(order.address).toMatchObject({ city: 'Berlin', address_line_2: null })
  })
})

describe('what is missing', () => {
  const slots = slotsOf(orderWith())

  it('is told in the order of the page, for the tickets that need a name', () => {
    const problems = checkDetails({ ...fields('order', ADA), 'order.email': 'ada@', copy: 'first' }, slots, true)
    expect(Object.keys(problems).slice(0, 6)).toEqual([
      'order.email',
      'order.address.address_line_1',
      'order.address.city',
      'order.address.zip_or_postal_code',
      'order.address.country',
      'products.1.first_name',
    ])
  })

  it('is nothing when the buyer stands for all', () => {
    expect(checkDetails({ ...fields('order', ADA), copy: 'all' }, slots, false)).toEqual({})
  })
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

  it('fills the fields, each attendee at a ticket of its kind', () => {
    const attendees = [
      { ...MARY, product_price_id: 20 },
      { ...ADA, product_price_id: 10 },
      { ...MARY, product_price_id: 10 },
    ]
    const values = savedValues(orderWith({ ...ADA, attendees, address: { city: 'Berlin' } }))
    expect(values).toMatchObject({ copy: 'first', 'order.email': ADA.email, 'order.address.city': 'Berlin' })
    expect(values).toMatchObject({ 'products.1.first_name': 'Mary', 'products.2.first_name': 'Mary' })
  })

  it('recognises tickets that are all in the same name', () => {
    const attendees = [10, 10, 20].map((product_price_id) => ({ ...ADA, product_price_id }))
    expect(savedValues(orderWith({ ...ADA, attendees })).copy).toBe('all')
  })
})
