import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { type CheckoutField, fieldsOf, valueAt } from '#domain/checkout-fields.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

async function reserved(settings: object = {}, quantity = 1): Promise<PublicOrder> {
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body: settings })
  return reserve(app, sale, quantity)
}

const save = (order: PublicOrder, body: object) =>
  visit(app).call(checkout.saveDetails, { params: keyOf(order), body: body as never })
const read = async (order: PublicOrder) => (await visit(app).call(checkout.get, { params: keyOf(order) })).data
const rowOf = (order: PublicOrder) =>
  db.selectFrom('orders').selectAll().where('short_id', '=', order.short_id).executeTakeFirstOrThrow()

/** A value that fits the field and differs from every other field's. */
function valueFor({ kind, path, longest }: CheckoutField): string {
  if (kind === 'country') return 'DE'
  if (kind === 'vat_id') return 'DE123456789'
  return kind === 'email' ? 'ada@example.com' : `${path.replaceAll(/[._]/g, ' ')} value`.slice(0, longest)
}

function filledIn(fields: readonly CheckoutField[]) {
  const given: Record<string, unknown> = {}
  for (const field of fields) {
    const [name = '', part] = field.path.split('.')
    const value = valueFor(field)
    given[name] = part === undefined ? value : { ...(given[name] as object | undefined), [part]: value }
  }
  return given
}

const valuesIn = (given: unknown, fields: readonly CheckoutField[]) =>
  fields.map(({ path }) => [path, valueAt(given, path)])

describe('whatever an event asks for', () => {
  test('comes back to the buyer and to the organizer, from memory and read again', async () => {
    const order = await reserved({ require_billing_address: true, ask_for_company_details: true })
    const { buyer, address, attendee } = fieldsOf(order.settings)
    const own = [...buyer, ...address]
    const products = detailsFor(order).products?.map((ticket) => ({ ...ticket, ...filledIn(attendee) }))
    const { data: saved } = await save(order, { order: filledIn(own), products })
    const { id: order_id, event_id } = await rowOf(order)
    const { data: managed } = await seller.visitor.call(orders.get, { params: { event_id, order_id } })
    for (const told of [saved, await read(order), managed]) {
      expect(valuesIn(told, own)).toEqual(own.map((field) => [field.path, valueFor(field)]))
      expect(valuesIn(told.attendees[0], attendee)).toEqual(attendee.map((field) => [field.path, valueFor(field)]))
    }
    // A lost answer is given again, also if there are no answers to compare.
    expect((await save(order, { order: filledIn(own), products })).data.status).toBe('COMPLETED')
  })

  test('is needed, and everything missing is told at once', async () => {
    const order = await reserved({ require_billing_address: true })
    const refusal = await refused(save(order, { ...detailsFor(order) }), 'malformed')
    expect(refusal.issues.map(({ path, code }) => [path, code])).toEqual(
      ['address_line_1', 'zip_or_postal_code', 'city', 'country'].map((part) => [
        `order.address.${part}`,
        'needed_for_bill',
      ]),
    )
  })
})

describe('what an event does not ask for', () => {
  test.each([
    ['an answer of the buyer', { order: { answers: { size: 'M' } } }, 'order.answers.size'],
    ['a company', { order: { company: 'Acme GmbH' } }, 'order.company'],
    ['a VAT ID', { order: { vat_id: 'DE123456789' } }, 'order.vat_id'],
    ['an answer of an attendee', { attendee: { answers: { diet: ['vegan'] } } }, 'products.0.answers.diet'],
  ])('%s is refused, and nothing is saved', async (_, { order: own, attendee }: Given, path) => {
    const order = await reserved()
    const { order: buyer, products = [] } = detailsFor(order)
    const people = products.map((ticket) => ({ ...ticket, ...attendee }))
    const refusal = await refused(save(order, { order: { ...buyer, ...own }, products: people }), 'malformed')
    expect(refusal.issues).toEqual([{ path, code: 'not_asked', params: {} }])
    expect(await read(order)).toMatchObject({ email: null, address: null, company: null, answers: [] })
  })

  test('of an address is kept all the same', async () => {
    const order = await reserved()
    const { order: buyer, products } = detailsFor(order)
    const { data } = await save(order, { order: { ...buyer, address: { city: 'Berlin' } }, products })
    expect(data).toMatchObject({ status: 'COMPLETED', address: { city: 'Berlin' } })
  })

  test('is no matter where it is blank', async () => {
    const order = await reserved()
    const { order: buyer, products } = detailsFor(order)
    const blank = { address: { city: ' ', country: null }, company: ' ', vat_id: '', answers: { size: '' } }
    const { data } = await save(order, { order: { ...buyer, ...blank }, products })
    expect(data).toMatchObject({ status: 'COMPLETED', answers: [] })
  })
})
type Given = { order?: object; attendee?: object }
