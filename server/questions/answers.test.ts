import { beforeAll, describe, expect, it } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { type Question, questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

type Body = BodyInput<typeof questions.create>
type Details = BodyInput<typeof checkout.saveDetails>
let seller: Seller
let [ticket, mug] = [0, 0]
let price: Record<number, number>
let [heard, friend, diet, colour] = [] as unknown as [Question, Question, Question, Question]

async function ask(body: Partial<Body>): Promise<Question> {
  const params = { event_id: seller.event_id }
  const whole = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Title', ...body } as Body
  return (await seller.visitor.call(questions.create, { params, body: whole })).data
}

beforeAll(async () => {
  seller = await newSeller(testApp)
  const made = [
    await addProduct(seller, { title: 'Ticket', type: 'FREE', prices: [{ price: 0 }] }),
    await addProduct(seller, { title: 'Mug', type: 'FREE', product_type: 'GENERAL', prices: [{ price: 0 }] }),
  ]
  ;[ticket = 0, mug = 0] = made.map(({ id }) => id)
  price = Object.fromEntries(made.map(({ id, prices }) => [id, prices[0]?.id ?? 0]))
  heard = await ask({
    type: 'RADIO',
    title: 'How did you hear of us?',
    options: ['A friend', 'Chance'],
    required: true,
  })
  const condition = { kind: 'ANSWER_IS', question_id: heard.id, value: 'A friend' } as const
  friend = await ask({ title: 'Which friend?', condition, required: true })
  diet = await ask({
    belongs_to: 'PRODUCT',
    product_ids: [ticket],
    type: 'CHECKBOX',
    title: 'Diet',
    options: ['Vegan', 'Halal'],
  })
  colour = await ask({ belongs_to: 'PRODUCT', product_ids: [mug], title: 'Colour', required: true })
})

async function reserve(chosen: Record<number, number> = { [ticket]: 2, [mug]: 1 }): Promise<PublicOrder> {
  const products = Object.entries(chosen).map(([id, quantity]) => ({
    product_id: Number(id),
    quantities: [{ price_id: price[Number(id)] ?? 0, quantity }],
  }))
  const params = { event_id: seller.event_id }
  return (await visit(testApp.app).call(checkout.reserve, { params, body: { products } })).data
}

/** Details with every question answered. */
function detailsOf(order: PublicOrder, answers: object = { [heard.id]: 'Chance' }): Details {
  const { order: buyer, products = [] } = detailsFor(order)
  const people = products.map((person, index) => ({
    ...person,
    answers: index === 0 ? { [diet.id]: ['Vegan', 'Halal'] } : {},
  }))
  const mugs = { product_id: mug, product_price_id: price[mug] ?? 0, answers: { [colour.id]: 'Red' } }
  return { order: { ...buyer, answers }, products: [...people, mugs] } as Details
}

const save = async (order: PublicOrder, body: Details) =>
  (await visit(testApp.app).call(checkout.saveDetails, { params: keyOf(order), body })).data
const read = async (order: PublicOrder) => (await visit(testApp.app).call(checkout.get, { params: keyOf(order) })).data
const idOf = async ({ short_id }: PublicOrder) =>
  (await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id
const managed = async (order: PublicOrder) => {
  const params = { event_id: seller.event_id, order_id: await idOf(order) }
  return (await seller.visitor.call(orders.get, { params })).data
}
const rowsOf = async (order: PublicOrder) =>
  db
    .selectFrom('question_answers')
    .selectAll()
    .where('order_id', '=', await idOf(order))
    .execute()

describe('answers', () => {
  it('come with the order while it is filled in, and are kept with it and its units', async () => {
    const order = await reserve()
    expect(order.questions.map(({ title }) => title)).toEqual([
      'How did you hear of us?',
      'Which friend?',
      'Diet',
      'Colour',
    ])
    const done = await save(order, detailsOf(order, { [heard.id]: 'A friend', [friend.id]: ' Grace ' }))
    expect(done).toMatchObject({ status: 'COMPLETED', questions: [] })
    const [tickets = 0, mugs = 0] = order.order_items.map(({ id }) => id)
    const ofOrder = { order_item_id: null, position: null }
    const expected = [
      { question_id: heard.id, title: 'How did you hear of us?', ...ofOrder, answer: 'A friend' },
      { question_id: friend.id, title: 'Which friend?', ...ofOrder, answer: 'Grace' },
      { question_id: diet.id, title: 'Diet', order_item_id: tickets, position: 0, answer: ['Vegan', 'Halal'] },
      { question_id: colour.id, title: 'Colour', order_item_id: mugs, position: 0, answer: 'Red' },
    ]
    expect(done.answers).toEqual(expected)
    expect((await read(order)).answers).toEqual(expected)
    const told = await managed(order)
    expect(told.answers).toMatchObject([
      { title: 'How did you hear of us?', type: 'RADIO', belongs_to: 'ORDER', options: ['A friend', 'Chance'] },
      { title: 'Which friend?' },
      { title: 'Diet', answer: ['Vegan', 'Halal'] },
      { title: 'Colour', answer: 'Red' },
    ])
    const params = { event_id: seller.event_id, attendee_id: told.attendees[0]?.id ?? 0 }
    const { data: attendee } = await seller.visitor.call(attendees.get, { params })
    expect(attendee.answers).toMatchObject([{ title: 'Diet' }])
    // The answer was lost on the way: the same details again are no second order.
    const again = await save(order, detailsOf(order, { [heard.id]: 'A friend', [friend.id]: 'Grace' }))
    expect(again.status).toBe('COMPLETED')
    await refused(save(order, detailsOf(order)), 'order_already_processed')
  })

  it('keep the wording of their question', async () => {
    const asked = await ask({ title: 'Old wording' })
    const order = await reserve({ [mug]: 1 })
    await save(order, detailsOf(order, { [heard.id]: 'Chance', [asked.id]: 'Yes' }))
    const params = { event_id: seller.event_id, question_id: asked.id }
    const body = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'New wording', is_hidden: true } as const
    await seller.visitor.call(questions.update, { params, body })
    expect((await managed(order)).answers).toContainEqual(
      expect.objectContaining({ title: 'Old wording', answer: 'Yes' }),
    )
  })

  it('that are missing, unfit or not asked are refused at their fields, and nothing is kept', async () => {
    const order = await reserve()
    const wrong = detailsOf(order, { [heard.id]: 'A friend', [diet.id]: ['Vegan'] }) as {
      products: { answers: object }[]
    }
    const products = wrong.products.map((unit, index) =>
      index === 0 ? { ...unit, answers: { [diet.id]: ['Beef'] } } : unit,
    )
    const refusal = await refused(
      save(order, { ...wrong, products: products.slice(0, 2) } as unknown as Details),
      'malformed',
    )
    expect(refusal.issues.map(({ path, code }) => [path, code])).toEqual([
      [`order.answers.${friend.id}`, 'empty'],
      [`order.answers.${diet.id}`, 'not_asked'],
      [`products.0.answers.${diet.id}`, 'not_an_option'],
      [`products.2.answers.${colour.id}`, 'empty'],
    ])
    expect(await rowsOf(order)).toEqual([])
    expect((await read(order)).email).toBeNull()
  })

  it('are asked for each ticket also where names are asked for once', async () => {
    const params = { event_id: seller.event_id }
    const body = { attendee_details_collection_method: 'PER_ORDER' } as const
    await seller.visitor.call(events.updateSettings, { params, body })
    const order = await reserve({ [ticket]: 2 })
    const { order: buyer } = detailsFor(order)
    const units = [['Vegan'], ['Halal']].map((chosen) => ({
      ...{ product_id: ticket, product_price_id: price[ticket] ?? 0, answers: { [diet.id]: chosen } },
    }))
    const details = { order: { ...buyer, answers: { [heard.id]: 'Chance' } }, products: units } as Details
    const done = await save(order, details)
    expect(done.answers.slice(1).map(({ position, answer }) => [position, answer])).toEqual([
      [0, ['Vegan']],
      [1, ['Halal']],
    ])
    expect(done.attendees.map(({ first_name }) => first_name)).toEqual(['Grace', 'Grace'])
    const too_many = await reserve({ [ticket]: 1 })
    await refused(save(too_many, details), 'malformed')
    const back = { params, body: { attendee_details_collection_method: 'PER_TICKET' } as const }
    await seller.visitor.call(events.updateSettings, back)
  })
})

describe('answers of an open order', () => {
  const toPay = async () => {
    const product = await addProduct(seller, { title: 'Dear ticket' })
    price[product.id] = product.prices[0]?.id ?? 0
    return reserve({ [product.id]: 1 })
  }
  const detailsWith = (order: PublicOrder, answers: object) =>
    ({ ...detailsFor(order), order: { ...detailsFor(order).order, answers } }) as Details

  it('are replaced when they are given again, and withdrawn where their question is not shown any more', async () => {
    const order = await toPay()
    const first = await save(order, detailsWith(order, { [heard.id]: 'A friend', [friend.id]: 'Grace' }))
    expect(first).toMatchObject({ status: 'RESERVED', answers: [{ answer: 'A friend' }, { answer: 'Grace' }] })
    const [kept] = await rowsOf(order)
    const second = await save(order, detailsWith(order, { [heard.id]: 'Chance' }))
    expect(second.answers).toMatchObject([{ answer: 'Chance' }])
    expect(await rowsOf(order)).toMatchObject([{ id: kept?.id, answer: 'Chance' }])
  })

  it('go with it when it is abandoned', async () => {
    const order = await toPay()
    await save(order, detailsWith(order, { [heard.id]: 'Chance' }))
    expect(await rowsOf(order)).toHaveLength(1)
    await visit(testApp.app).call(checkout.abandon, { params: keyOf(order) })
    expect(await rowsOf(order)).toEqual([])
  })
})

describe('an organizer', () => {
  async function answered() {
    const order = await reserve({ [mug]: 1 })
    await save(order, detailsOf(order))
    const { answers } = await managed(order)
    const at = (question: Question) => {
      const answer_id = answers.find(({ question_id }) => question_id === question.id)?.id ?? 0
      return { event_id: seller.event_id, question_id: question.id, answer_id }
    }
    const change = (question: Question, answer: unknown) =>
      seller.visitor.call(questions.updateAnswer, { params: at(question), body: { answer: answer as never } })
    return { order, at, change }
  }

  it('changes an answer within what the question allows', async () => {
    const { order, change } = await answered()
    await change(heard, 'A friend')
    await change(colour, 'Blue')
    expect((await managed(order)).answers.map(({ answer }) => answer)).toEqual(['A friend', 'Blue'])
    const { errors } = await refused(change(heard, 'Nobody'), 'malformed')
    expect(errors).toHaveProperty('answer')
    await refused(change(colour, 7), 'malformed')
  })

  it('erases an answer, also one that buyers had to give', async () => {
    const { order, change } = await answered()
    await change(colour, null)
    expect((await managed(order)).answers.map(({ title }) => title)).toEqual(['How did you hear of us?'])
  })

  it('reaches an answer below its own question only', async () => {
    const params = { ...(await answered()).at(colour), question_id: heard.id }
    await refused(seller.visitor.call(questions.updateAnswer, { params, body: { answer: 'Chance' } }), 'not_found')
  })
})
