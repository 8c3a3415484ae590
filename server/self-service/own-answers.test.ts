import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { orderAnswers } from '#contract/own-answers.ts'
import { type Question, questions } from '#contract/questions.ts'
import { selfServices } from '#contract/self-service.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const buyer = visit(app)

type Asked = Partial<BodyInput<typeof questions.create>>
let seller: Seller
let [ticket, mug] = [] as unknown as Awaited<ReturnType<typeof addProduct>>[]
let [heard, friend, diet, colour, photo] = [] as unknown as Question[]
const inEvent = () => ({ event_id: seller.event_id })
const ask = async (body: Asked) => {
  const whole = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Title', ...body } as BodyInput<
    typeof questions.create
  >
  return (await seller.visitor.call(questions.create, { params: inEvent(), body: whole })).data
}
const allow = (body: BodyInput<typeof events.updateSettings>) =>
  seller.visitor.call(events.updateSettings, { params: inEvent(), body })

beforeAll(async () => {
  seller = await newSeller(testApp)
  ticket = await addProduct(seller, { title: 'Ticket', type: 'FREE', prices: [{ price: 0 }] })
  mug = await addProduct(seller, { title: 'Mug', type: 'FREE', product_type: 'GENERAL', prices: [{ price: 0 }] })
  heard = await ask({ type: 'RADIO', title: 'Heard of us', options: ['A friend', 'Chance'], required: true })
  const condition = { kind: 'ANSWER_IS', question_id: heard.id, value: 'A friend' } as const
  friend = await ask({ title: 'Which friend?', condition, required: true })
  diet = await ask({ belongs_to: 'PRODUCT', product_ids: [ticket.id], title: 'Diet' })
  colour = await ask({ belongs_to: 'PRODUCT', product_ids: [mug.id], title: 'Colour', required: true })
  photo = await ask({ type: 'FILE', title: 'Photo' })
})

let order: PublicOrder
beforeEach(async () => {
  await allow(ALLOW_ALL)
  const products = [
    { product_id: ticket?.id ?? 0, quantities: [{ price_id: ticket?.prices[0]?.id ?? 0, quantity: 2 }] },
    { product_id: mug?.id ?? 0, quantities: [{ price_id: mug?.prices[0]?.id ?? 0, quantity: 1 }] },
  ]
  const { data } = await buyer.call(checkout.reserve, { params: inEvent(), body: { products } })
  const details = detailsFor(data)
  const people = (details.products ?? []).map((one) => ({ ...one, answers: { [String(diet?.id)]: 'Vegan' } }))
  const mugs = {
    product_id: mug?.id ?? 0,
    product_price_id: mug?.prices[0]?.id ?? 0,
    answers: { [String(colour?.id)]: 'Red' },
  }
  const body = { order: { ...details.order, answers: { [String(heard?.id)]: 'Chance' } }, products: [...people, mugs] }
  order = (await buyer.call(checkout.saveDetails, { params: keyOf(data), body: body as never })).data
})

const read = async () => (await buyer.call(orderAnswers.get, { params: keyOf(order) })).data
const given = async () => (await read()).answers.map(({ title, position, answer }) => `${title} ${position}: ${answer}`)
type Body = BodyInput<typeof orderAnswers.update>
const change = (ofOrder: Body['order']['answers'], units: Body['units'] = []) =>
  buyer.call(orderAnswers.update, { params: keyOf(order), body: { order: { answers: ofOrder }, units } })
const unit = (index: number, answers: Body['units'][number]['answers']) => {
  const [tickets, mugs] = order.order_items
  return index < 2
    ? { order_item_id: tickets?.id ?? 0, position: index, answers }
    : { order_item_id: mugs?.id ?? 0, position: 0, answers }
}
const BEFORE = ['Heard of us null: Chance', 'Diet 0: Vegan', 'Diet 1: Vegan', 'Colour 0: Red']

describe('the answers of an order', () => {
  test('are shown with the questions asked now, without files', async () => {
    const { change, questions: asked, units } = await read()
    expect(change).toMatchObject({ refusal: null })
    expect(asked.map(({ title }) => title)).toEqual(['Heard of us', 'Which friend?', 'Diet', 'Colour'])
    expect(units.map(({ item_name, attendee_name }) => [item_name, attendee_name])).toEqual([
      ['Ticket', 'Attendee 1 Hopper'],
      ['Ticket', 'Attendee 2 Hopper'],
      ['Mug', null],
    ])
    expect(await given()).toEqual(BEFORE)
  })

  test('are replaced, of the order and of the units that are named; the log names the questions', async () => {
    await change({ [heard?.id ?? 0]: 'A friend', [friend?.id ?? 0]: 'Ada' }, [unit(1, { [diet?.id ?? 0]: 'Halal' })])
    const after = ['Heard of us null: A friend', 'Which friend? null: Ada', 'Diet 0: Vegan', 'Diet 1: Halal']
    expect(await given()).toEqual([...after, 'Colour 0: Red'])
    const order_id = await orderIdOf(db, order)
    const log = () =>
      db.selectFrom('activity_log').select(['subject_id', 'actor_kind']).where('order_id', '=', order_id)
    const entries = await log().where('name', '=', 'question.answer_changed').orderBy('subject_id').execute()
    expect(entries).toEqual(
      [heard, friend, diet].map((question) => ({ subject_id: question?.id, actor_kind: 'buyer' })),
    )
    await change({ [heard?.id ?? 0]: 'Chance' }, [unit(1, {})])
    expect(await given()).toEqual(['Heard of us null: Chance', 'Diet 0: Vegan', 'Colour 0: Red'])
    const team = await seller.visitor.call(orders.get, { params: { ...inEvent(), order_id } })
    expect(team.data.answers).toHaveLength(3)
  })

  test('are judged as in the checkout: nothing is changed unless all fit', async () => {
    const wrong = change({ [heard?.id ?? 0]: 'A friend' }, [unit(2, {}), unit(0, { [colour?.id ?? 0]: 'Red' })])
    const failure = await refused(wrong, 'malformed')
    expect(failure.issues.map(({ path, code }) => [path, code])).toEqual([
      [`order.answers.${friend?.id}`, 'empty'],
      [`units.0.answers.${colour?.id}`, 'empty'],
      [`units.1.answers.${colour?.id}`, 'not_asked'],
    ])
    await refused(change({ [heard?.id ?? 0]: 'Chance', [photo?.id ?? 0]: 'x' }), 'malformed')
    expect(await given()).toEqual(BEFORE)
  })

  test('of a ticket that was given away, of a unit named twice and of one that does not exist cannot be changed', async () => {
    const attendee_short_id = order.attendees[0]?.short_id ?? ''
    const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
    await buyer.call(selfServices.transfer, { params: { ...keyOf(order), attendee_short_id }, body })
    expect((await read()).units.map(({ position }) => position)).toEqual([1, 0])
    expect(await given()).toEqual(['Heard of us null: Chance', 'Diet 1: Vegan', 'Colour 0: Red'])
    const ofOrder = { [heard?.id ?? 0]: 'Chance' }
    await refused(change(ofOrder, [unit(0, {})]), 'malformed')
    await refused(change(ofOrder, [unit(1, {}), unit(1, {})]), 'malformed')
    await refused(change(ofOrder, [{ ...unit(1, {}), position: 9 }]), 'malformed')
  })

  test('stay as they are where the event does not allow it', async () => {
    await allow({ allow_answer_edits: false })
    await refused(change({ [heard?.id ?? 0]: 'Chance' }), 'self_service_off')
    expect(await read()).toMatchObject({ change: { refusal: 'self_service_off' }, questions: [], answers: [] })
  })
})
