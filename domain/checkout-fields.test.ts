import { describe, expect, it } from 'vitest'
import { fieldsOf, missingIn } from './checkout-fields.ts'

const PERSON = ['first_name', 'last_name', 'email']
const ADDRESS = [
  'address.address_line_1',
  'address.address_line_2',
  'address.zip_or_postal_code',
  'address.city',
  'address.state_or_region',
  'address.country',
]

const EVERYTHING = { require_billing_address: true, ask_for_company_details: true } as const

describe('an event asks', () => {
  it.each([
    ['for each ticket', false, 'PER_TICKET', [], PERSON],
    ['once per order', false, 'PER_ORDER', [], []],
    ['for each ticket, and for the address', true, 'PER_TICKET', ADDRESS, PERSON],
    ['once per order, and for the address', true, 'PER_ORDER', ADDRESS, []],
  ] as const)('%s', (_, require_billing_address, attendee_details_collection_method, address, attendee) => {
    const asks = { require_billing_address, ask_for_company_details: false }
    const fields = fieldsOf({ ...asks, attendee_details_collection_method })
    const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)
    expect(paths(fields.buyer)).toEqual(PERSON)
    expect(paths(fields.address)).toEqual(address)
    expect(paths(fields.attendee)).toEqual(attendee)
  })

  it('for company and VAT ID after the name, and needs neither', () => {
    const { buyer } = fieldsOf({ ...EVERYTHING, attendee_details_collection_method: 'PER_ORDER' })
    expect(buyer.map(({ path }) => path)).toEqual([...PERSON, 'company', 'vat_id'])
    expect(buyer.filter(({ is_required }) => is_required).map(({ path }) => path)).toEqual(PERSON)
  })

  it('for all of an address but its second line and its region', () => {
    const { address } = fieldsOf({ ...EVERYTHING, attendee_details_collection_method: 'PER_ORDER' })
    expect(address.filter(({ is_required }) => !is_required).map(({ path }) => path)).toEqual([
      'address.address_line_2',
      'address.state_or_region',
    ])
  })
})

const ASKED = [
  { path: 'email', is_required: true },
  { path: 'address.city', is_required: true },
  { path: 'address.state_or_region', is_required: false },
]

describe('what is given', () => {
  it.each([
    ['all of it', { email: 'a', address: { city: 'b' } }, []],
    ['blanks', { email: '', address: { city: null } }, ['email', 'address.city']],
    ['no parts', { email: 'a', address: null }, ['address.city']],
    ['nothing', undefined, ['email', 'address.city']],
  ])('misses, of %s', (_, given, missing) => {
    expect(missingIn(given, ASKED)).toEqual(missing)
  })
})
