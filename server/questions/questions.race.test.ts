import { beforeAll, describe, expect, it } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderDetails } from '#contract/order-details.ts'
import { type Question, questions } from '#contract/questions.ts'
import { createCatalogueSnapshots } from '#server/checkout/catalogue-snapshots.ts'
import { CatalogueChanged, writeOrderDetails } from '#server/checkout/write-order-details.ts'
import { saveDetails } from '#server/orders/save-details.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

// A question changes while a buyer's answer to it is on its way.

const { app, services } = await createTestApp()
const { db } = services
type Body = BodyInput<typeof questions.create>
const ASKED: Body = { belongs_to: 'ORDER', type: 'RADIO', title: 'Size', options: ['S', 'M'], required: true }

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

async function sale() {
  const sold = await createEventOnSale(seller)
  const params = { event_id: sold.event.id }
  const { data: question } = await seller.visitor.call(questions.create, { params, body: ASKED })
  const order = await reserve(app, sold)
  return { order, question, params: { ...params, question_id: question.id } }
}

const change = (params: { event_id: number; question_id: number }, options: string[]) =>
  seller.visitor.call(questions.update, { params, body: { ...ASKED, options } })

const answering = (order: PublicOrder, { id }: Question) => {
  const { order: buyer, products } = detailsFor(order)
  return { order: { ...buyer, answers: { [id]: 'M' } }, products }
}

/** Details validated against the questions in memory. */
async function judged(order: PublicOrder, question: Question) {
  const row = await db.selectFrom('orders').selectAll().where('short_id', '=', order.short_id).executeTakeFirstOrThrow()
  const { answers: _, ...buyer } = orderDetails.parse(answering(order, question)).order
  const place = { order_id: row.id, question_id: question.id, order_item_id: null, position: null }
  const answers = [{ ...place, title: question.title, answer: 'M' }]
  return { row, planned: { order: row, buyer, attendees: [], answers, request_id: null } }
}

const answersOf = (order_id: number) =>
  db.selectFrom('question_answers').select('answer').where('order_id', '=', order_id).execute()

describe('an answer that was judged by an earlier version of its question', () => {
  it('is not written', async () => {
    const { order, question, params } = await sale()
    const snapshot = await createCatalogueSnapshots(db).get(params.event_id)
    const { row, planned } = await judged(order, question)
    await change(params, ['S'])
    await expect(writeOrderDetails(db, snapshot, [planned])).rejects.toBeInstanceOf(CatalogueChanged)
    expect(await answersOf(row.id)).toEqual([])
  })

  it('would be, by whoever does not ask which version it was', async () => {
    const { order, question, params } = await sale()
    const { row, planned } = await judged(order, question)
    await change(params, ['S'])
    const event = db.selectFrom('events').select('catalogue_version').where('id', '=', params.event_id)
    const { catalogue_version } = await event.executeTakeFirstOrThrow()
    const rules = { event_id: params.event_id, catalogue_version, minutes: 15, confirms_by_email: false }
    const buyers = [{ ...planned.buyer, order_id: row.id, request_id: null }]
    await saveDetails(db, rules, { buyers, tickets: [], answers: planned.answers })
    expect(await answersOf(row.id)).toEqual([{ answer: 'M' }])
  })
})

describe('a buyer', () => {
  it('is told what is asked now, and loses nothing', async () => {
    const { order, question, params } = await sale()
    await change(params, ['S'])
    const call = visit(app).call(checkout.saveDetails, { params: keyOf(order), body: answering(order, question) })
    const { issues } = await refused(call, 'malformed')
    expect(issues).toEqual([{ path: `order.answers.${question.id}`, code: 'not_an_option', params: {} }])
    const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
    expect(data).toMatchObject({ status: 'RESERVED', questions: [{ options: ['S'] }] })
  })

  it('never meets a question half changed, however often it changes', async () => {
    const { order, question, params } = await sale()
    const changes = Array.from({ length: 10 }, (_, index) => change(params, index % 2 ? ['S', 'M'] : ['S']))
    const saves = Array.from({ length: 10 }, () =>
      visit(app)
        .call(checkout.saveDetails, { params: keyOf(order), body: answering(order, question) })
        .then(
          () => 'saved',
          (failure: { code: string }) => failure.code,
        ),
    )
    const [outcomes] = await Promise.all([Promise.all(saves), Promise.all(changes)])
    for (const outcome of outcomes) expect(outcome).toBeOneOf(['saved', 'malformed'])
  })
})
