import { describe, expect, it } from 'vitest'
import { type CheckoutField, fieldsOf } from '#domain/checkout-fields.ts'
import { issuesOfDetails, NOBODY, type OrderDetailsInput } from './order-details.ts'

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const TICKET = { product_id: 1, product_price_id: 10 }
const BERLIN = { address_line_1: 'Street 1', city: 'Berlin', zip_or_postal_code: '10115', country: 'DE' }

const ALL = fieldsOf({ require_billing_address: true, attendee_details_collection_method: 'PER_TICKET' })
const NO_ADDRESS = fieldsOf({ require_billing_address: false, attendee_details_collection_method: 'PER_TICKET' })
const FILLED_IN = { order: { ...ADA, address: BERLIN }, products: [{ ...TICKET, ...ADA }] }

const found = (fields: typeof ALL, typed: OrderDetailsInput) =>
  issuesOfDetails(fields, typed).map(({ path, code }) => [path, code])

describe('details', () => {
  it('are right with all that is asked for', () => {
    expect(found(ALL, FILLED_IN)).toEqual([])
    expect(found(NO_ADDRESS, { ...FILLED_IN, order: ADA })).toEqual([])
  })

  it.each([
    ['blank names', ALL, { ...FILLED_IN.order, first_name: ' ' }, [['order.first_name', 'empty']]],
    ['half an e-mail', ALL, { ...FILLED_IN.order, email: 'ada@' }, [['order.email', 'not_an_email']]],
    [
      'a bill without its city',
      ALL,
      { ...ADA, address: { ...BERLIN, city: '' } },
      [['order.address.city', 'needed_for_bill']],
    ],
    ['a part of an address nobody needs', NO_ADDRESS, { ...ADA, address: { city: 'Berlin' } }, []],
    [
      'answers nobody wants',
      ALL,
      { ...FILLED_IN.order, answers: { size: 'M' } },
      [['order.answers.size', 'not_asked']],
    ],
    ['blank answers', ALL, { ...FILLED_IN.order, answers: { size: '' } }, []],
    [
      'too many answers',
      ALL,
      { ...FILLED_IN.order, answers: answersOf(6, 5000) },
      [['order.answers', 'text_too_long']],
    ],
  ] as const)('with %s', (_, fields, order, expected) => {
    const issues = found(fields, { ...FILLED_IN, order } as unknown as OrderDetailsInput)
    expect(issues).toEqual(expect.arrayContaining([...expected]))
    // What the schema refuses may be missing, too.
    expect(issues.filter(([path]) => !expected.some(([at]) => path?.startsWith(at)))).toEqual([])
  })

  it('refuse the answers of attendees that nobody asked for', () => {
    const products = [{ ...TICKET, ...ADA, answers: { diet: ['vegan'] } }]
    expect(found(ALL, { ...FILLED_IN, products })).toEqual([['products.0.answers.diet', 'not_asked']])
  })
})

function answersOf(count: number, length: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, 'x'.repeat(length)]))
}

const fields = [...ALL.buyer, ...ALL.address].map((field) => ({ name: `order.${field.path}`, field }))
fields.push(...ALL.attendee.map((field) => ({ name: `products.0.${field.path}`, field })))

// The page does not know the schema until it is alive: what it shows and what is taken must not drift apart.
describe.each(fields)('$name', ({ name, field }) => {
  it('is as long as the schema takes it', () => {
    expect(found(ALL, filled(name, ofLength(field, field.longest)))).toEqual([])
    expect(found(ALL, filled(name, ofLength(field, field.longest + 1))).map(([path]) => path)).toEqual([name])
  })

  it(field.is_required ? 'may not be blank' : 'may be blank', () => {
    const paths = new Set(found(ALL, filled(name, ' ')).map(([path]) => path))
    expect(paths).toEqual(new Set(field.is_required ? [name] : []))
  })
})

function ofLength({ kind }: CheckoutField, length: number): string {
  if (kind === 'country') return 'DEU'.slice(0, length)
  const end = kind === 'email' ? '@b.de' : ''
  return 'x'.repeat(length - end.length) + end
}

/** The details with one field changed. */
function filled(name: string, value: string): OrderDetailsInput {
  const details: OrderDetailsInput = structuredClone(FILLED_IN)
  const path = name.split('.')
  const last = path.pop() ?? ''
  const place = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], details)
  Object.assign(place as object, { [last]: value })
  return details
}

it('before there are details nothing is known of the buyer', () => {
  const { answers, ...rest } = NOBODY
  expect(answers).toEqual({})
  expect(new Set(Object.values(rest))).toEqual(new Set([null]))
})
