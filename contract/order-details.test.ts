import { describe, expect, it } from 'vitest'
import { type CheckoutField, fieldsOf } from '#domain/checkout-fields.ts'
import { NO_VALIDATION, type Question } from '#domain/question.ts'
import { issuesOfDetails, NOBODY, type OrderDetailsInput } from './order-details.ts'

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const TICKET = { product_id: 1, product_price_id: 10 }
const BERLIN = { address_line_1: 'Street 1', city: 'Berlin', zip_or_postal_code: '10115', country: 'DE' }

const EVERYTHING = { require_billing_address: true, ask_for_company_details: true } as const
const LITTLE = { require_billing_address: false, ask_for_company_details: false } as const
const ALL = fieldsOf({ ...EVERYTHING, attendee_details_collection_method: 'PER_TICKET' })
const NO_ADDRESS = fieldsOf({ ...LITTLE, attendee_details_collection_method: 'PER_TICKET' })
const FILLED_IN = { order: { ...ADA, address: BERLIN }, products: [{ ...TICKET, ...ADA }] }

const TICKETS = [{ id: 100, ...TICKET, product_type: 'TICKET' as const, quantity: 1 }]

const found = (fields: typeof ALL, typed: OrderDetailsInput, questions: readonly Question[] = []) =>
  issuesOfDetails({ fields, questions, items: TICKETS, now: '2026-05-01T12:00:00.000Z' }, typed).map(
    ({ path, code }) => [path, code],
  )

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
    ['a company nobody asks for', NO_ADDRESS, { ...ADA, company: 'Acme' }, [['order.company', 'not_asked']]],
    ['a blank company nobody asks for', NO_ADDRESS, { ...ADA, company: ' ', vat_id: null }, []],
    ['half a VAT ID', ALL, { ...FILLED_IN.order, vat_id: 'de 123' }, [['order.vat_id', 'not_a_vat_id']]],
    ['a VAT ID without a company', ALL, { ...FILLED_IN.order, vat_id: 'de 123 456 789' }, []],
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
    // Fields refused by the schema may be missing as well.
    expect(issues.filter(([path]) => !expected.some(([at]) => path?.startsWith(at)))).toEqual([])
  })

  it('refuse the answers of attendees that nobody asked for', () => {
    const products = [{ ...TICKET, ...ADA, answers: { diet: ['vegan'] } }]
    expect(found(ALL, { ...FILLED_IN, products })).toEqual([['products.0.answers.diet', 'not_asked']])
  })
})

type Given = NonNullable<OrderDetailsInput['order']['answers']>

describe('answers', () => {
  const question = (id: number, more: Partial<Question>): Question => ({
    ...{ id, type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER', product_ids: [], required: true, options: [] },
    ...{ validation: NO_VALIDATION, condition: null },
    ...more,
  })
  const ASKED = [
    question(1, { type: 'RADIO', options: ['yes', 'no'] }),
    question(2, { condition: { kind: 'ANSWER_IS', question_id: 1, value: 'yes' } }),
    question(3, { belongs_to: 'PRODUCT', product_ids: [1], type: 'ADDRESS' }),
  ]
  const answered = (order: Given, unit: Given = {}) =>
    found(NO_ADDRESS, { order: { ...ADA, answers: order }, products: [{ ...TICKET, ...ADA, answers: unit }] }, ASKED)

  it('are judged where their questions are shown, at their fields', () => {
    expect(answered({ 1: 'yes' }, { 3: { ...BERLIN, city: ' ' } })).toEqual([
      ['order.answers.2', 'empty'],
      ['products.0.answers.3.city', 'empty'],
    ])
    expect(answered({ 1: 'perhaps' }, { 3: BERLIN })).toEqual([['order.answers.1', 'not_an_option']])
  })

  it('are refused where their questions are not shown, unknown, or of another part', () => {
    expect(answered({ 1: 'no', 2: 'because' }, { 1: 'yes', 3: BERLIN, 77: true })).toEqual([
      ['order.answers.2', 'not_asked'],
      ['products.0.answers.1', 'not_asked'],
      ['products.0.answers.77', 'not_asked'],
    ])
  })

  it('of a unit that has no entry are missing where its entry would stand', () => {
    const fields = fieldsOf({ ...LITTLE, attendee_details_collection_method: 'PER_ORDER' })
    expect(found(fields, { order: { ...ADA, answers: { 1: 'no' } } }, ASKED)).toContainEqual([
      'products.0.answers.3.city',
      'empty',
    ])
  })
})

function answersOf(count: number, length: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, 'x'.repeat(length)]))
}

const fields = [...ALL.buyer, ...ALL.address].map((field) => ({ name: `order.${field.path}`, field }))
fields.push(...ALL.attendee.map((field) => ({ name: `products.0.${field.path}`, field })))

// The page does not load the schema until hydration, so its attributes must match it.
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
  if (kind === 'vat_id') return `DE${' '.repeat(length - 11)}123456789`
  const end = kind === 'email' ? '@b.de' : ''
  return 'x'.repeat(length - end.length) + end
}

/** Details with one field changed. */
function filled(name: string, value: string): OrderDetailsInput {
  const details: OrderDetailsInput = structuredClone(FILLED_IN)
  const path = name.split('.')
  const last = path.pop() ?? ''
  const place = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], details)
  Object.assign(place as object, { [last]: value })
  return details
}

it('before there are details nothing is known of the buyer', () => {
  expect(new Set(Object.values(NOBODY))).toEqual(new Set([null]))
})
