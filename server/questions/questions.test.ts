import { describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { questions } from '#contract/questions.ts'
import { NO_VALIDATION } from '#domain/question.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const test = await createTestApp()
const { db } = test.services

type Body = BodyInput<typeof questions.create>
const LINE: Body = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'How did you hear of us?' }

function questionsOf({ visitor, event_id }: Seller) {
  const params = { event_id }
  const at = (question_id: number) => ({ params: { event_id, question_id } })
  return {
    create: async (body: Partial<Body> = {}) =>
      (await visitor.call(questions.create, { params, body: { ...LINE, ...body } as Body })).data,
    get: async (id: number) => (await visitor.call(questions.get, at(id))).data,
    update: async (id: number, body: Partial<Body>) =>
      (await visitor.call(questions.update, { ...at(id), body: { ...LINE, ...body } as Body })).data,
    remove: (id: number) => visitor.call(questions.remove, at(id)),
    sort: (sorted_question_ids: number[]) => visitor.call(questions.sort, { params, body: { sorted_question_ids } }),
    titles: async () => (await visitor.call(questions.list, { params })).data.map(({ title }) => title),
  }
}

/** Stores an answer as the checkout does. */
async function answer(seller: Seller, question_id: number): Promise<void> {
  const { account_id, event_id } = seller
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
  const order_id = await placeOrder(test, seller, { product })
  const given = { account_id, event_id, order_id, question_id, title: LINE.title, answer: '"By chance"' }
  await db.insertInto('question_answers').values(given).execute()
}

describe('questions', () => {
  it('are created, read, changed and deleted', async () => {
    const seller = await newSeller(test)
    const of = questionsOf(seller)
    const product = await addProduct(seller)
    const created = await of.create({
      belongs_to: 'PRODUCT',
      product_ids: [product.id, product.id],
      type: 'CHECKBOX',
      title: '  Diet ',
      description: '<p onclick="x()">What you <b>eat</b></p><script>alert(1)</script>',
      required: true,
      options: ['Vegan', ' ', 'Halal', 'Vegan'],
      validation: { most: 2, pattern: 'DIGITS' },
      purpose: 'For the kitchen',
      retention_days: 30,
    })
    expect(created).toMatchObject({
      id: created.id,
      belongs_to: 'PRODUCT',
      product_ids: [product.id],
      type: 'CHECKBOX',
      title: 'Diet',
      description: '<p>What you <b>eat</b></p>',
      required: true,
      is_hidden: false,
      options: ['Vegan', 'Halal'],
      validation: { ...NO_VALIDATION, most: 2 },
      condition: null,
      purpose: 'For the kitchen',
      retention_days: 30,
      order: 0,
      answer_count: 0,
      created_at: created.created_at,
      updated_at: created.updated_at,
    })
    expect(await of.get(created.id)).toEqual(created)
    const changed = await of.update(created.id, { title: 'Source', is_hidden: true, product_ids: [product.id] })
    expect(changed).toMatchObject({
      belongs_to: 'ORDER',
      product_ids: [],
      title: 'Source',
      is_hidden: true,
      options: [],
    })
    await of.remove(created.id)
    expect(await of.titles()).toEqual([])
    await refused(of.get(created.id), 'not_found')
    await refused(of.remove(created.id), 'not_found')
  })

  it('say at the field what cannot be', async () => {
    const seller = await newSeller(test)
    const of = questionsOf(seller)
    const { id: foreign } = await addProduct(await newSeller(test))
    const { id: address } = await of.create({ type: 'ADDRESS' })
    const { id: radio } = await of.create({ type: 'RADIO', options: ['a'] })
    const on = (question_id: number, value: string) => ({ kind: 'ANSWER_IS' as const, question_id, value })
    const wrong: [field: string, body: object][] = [
      ['title', { title: ' ' }],
      ['title', { title: 'x'.repeat(256) }],
      ['type', { type: 'PICTURE' }],
      ['validation.most', { type: 'FILE', validation: { most: 9 } }],
      ['validation.file_kinds.0', { type: 'FILE', validation: { file_kinds: ['VIDEO'] } }],
      ['belongs_to', { belongs_to: 'ATTENDEE' }],
      ['product_ids', { belongs_to: 'PRODUCT' }],
      ['product_ids', { belongs_to: 'PRODUCT', product_ids: [foreign] }],
      ['options', { type: 'RADIO', options: [' '] }],
      ['options', { type: 'RADIO', options: Array.from({ length: 101 }, (_, index) => `${index}`) }],
      ['options.0', { type: 'RADIO', options: ['x'.repeat(256)] }],
      ['validation.most', { validation: { least: 5, most: 4 } }],
      ['validation.least', { validation: { least: 0.5 } }],
      ['validation.most', { validation: { most: 256 } }],
      ['validation.latest', { type: 'DATE', validation: { earliest: '2026-02-01', latest: '2026-01-01' } }],
      ['validation.pattern', { validation: { pattern: '.*' } }],
      ['condition.question_id', { condition: on(2_000_000_000, 'a') }],
      ['condition.question_id', { condition: on(address, 'a') }],
      ['condition.value', { condition: on(radio, 'b') }],
      ['condition.product_ids', { condition: { kind: 'PRODUCT_IS', product_ids: [foreign] } }],
      ['retention_days', { retention_days: 0 }],
    ]
    for (const [field, body] of wrong) {
      const { errors } = await refused(of.create(body as Partial<Body>), 'malformed')
      expect(Object.keys(errors), JSON.stringify(body)).toContain(field)
    }
    expect(await of.titles()).toHaveLength(2)
  })

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const of = questionsOf(await newSeller(test))
    const { id, updated_at } = await of.create()
    await of.update(id, { title: 'First', updated_at })
    await refused(of.update(id, { title: 'Second', updated_at }), 'stale')
    expect((await of.get(id)).title).toBe('First')
  })

  it('that were answered stay, and stay of their kind; hidden they may be', async () => {
    const seller = await newSeller(test)
    const of = questionsOf(seller)
    const { id } = await of.create()
    await answer(seller, id)
    expect((await of.get(id)).answer_count).toBe(1)
    await refused(of.remove(id), 'question_answered')
    await refused(of.update(id, { type: 'NUMBER' }), 'question_answered')
    const { id: product } = await addProduct(seller)
    await refused(of.update(id, { belongs_to: 'PRODUCT', product_ids: [product] }), 'question_answered')
    expect(await of.update(id, { is_hidden: true, required: true })).toMatchObject({ is_hidden: true })
  })

  it('are at most a hundred', async () => {
    const seller = await newSeller(test)
    const of = questionsOf(seller)
    const { event_id } = seller
    const line = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'One of many' } as const
    const rows = Array.from({ length: 99 }, (_, order) => ({ ...line, event_id, order }))
    await db.insertInto('questions').values(rows).execute()
    await of.create()
    await refused(of.create(), 'too_many_questions')
  })
})

describe('the order of questions', () => {
  it('is that in which they were created, until it is changed', async () => {
    const of = questionsOf(await newSeller(test))
    const ids = []
    for (const title of ['a', 'b', 'c']) ids.push((await of.create({ title })).id)
    const [a = 0, b = 0, c = 0] = ids
    await of.sort([c, a, b])
    expect(await of.titles()).toEqual(['c', 'a', 'b'])
    await of.create({ title: 'd' })
    expect(await of.titles()).toEqual(['c', 'a', 'b', 'd'])
    for (const wrong of [[c, a], [c, a, b, b], [c, a, b, 2_000_000_000], []])
      await refused(of.sort(wrong), 'questions_unsorted')
  })

  it('keeps a question behind the one it depends on', async () => {
    const of = questionsOf(await newSeller(test))
    const { id: source } = await of.create({ type: 'RADIO', options: ['yes', 'no'] })
    const condition = { kind: 'ANSWER_IS', question_id: source, value: 'yes' } as const
    const { id: dependent } = await of.create({ condition })
    await refused(of.sort([dependent, source]), 'question_depended_on')
    await refused(of.remove(source), 'question_depended_on')
    await refused(of.update(source, { type: 'RADIO', options: ['no'] }), 'question_depended_on')
    await refused(of.update(source, { type: 'ADDRESS' }), 'question_depended_on')
    // A question cannot depend on itself either, so there are no cycles.
    const { errors } = await refused(
      of.update(dependent, { condition: { ...condition, question_id: dependent } }),
      'malformed',
    )
    expect(errors).toHaveProperty('condition.question_id')
    await of.remove(dependent)
    await of.remove(source)
  })
})
