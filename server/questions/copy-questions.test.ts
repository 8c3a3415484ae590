import { expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
type Question = BodyInput<typeof questions.create>

async function openAsking() {
  const seller = await newSeller(testApp)
  const { id: product_id } = await addProduct(seller, { title: 'Ticket', type: 'FREE', prices: [{ price: 0 }] })
  const params = { event_id: seller.event_id }
  const ask = async (body: Partial<Question>) => {
    const given = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', required: true, ...body } as Question
    return (await seller.visitor.call(questions.create, { params, body: given })).data.id
  }
  const first = await ask({ title: 'Diet', type: 'RADIO', options: ['Vegan', 'Other'] })
  await ask({ title: 'Which', condition: { kind: 'ANSWER_IS', question_id: first, value: 'Other' } })
  await ask({ title: 'Name tag', belongs_to: 'PRODUCT', product_ids: [product_id], validation: { most: 12 } })
  await ask({ title: 'Coach', condition: { kind: 'PRODUCT_IS', product_ids: [product_id] } })
  return seller
}

async function copyOf(seller: Awaited<ReturnType<typeof openAsking>>, duplicate_products: boolean) {
  const { data: copy } = await seller.visitor.call(eventCopies.create, {
    params: { event_id: seller.event_id },
    body: { title: 'Again', start_date: '2032-06-12T19:00', duplicate_products },
  })
  const { data: asked } = await seller.visitor.call(questions.list, { params: { event_id: copy.id } })
  return { asked, products: copy.product_categories.flatMap((category) => category.products) }
}

test('the copy of an event asks the same, and depends on its own products and questions', async () => {
  const { asked, products } = await copyOf(await openAsking(), true)
  const [ticket] = products
  expect(asked.map(({ title, required }) => [title, required])).toEqual([
    ['Diet', true],
    ['Which', true],
    ['Name tag', true],
    ['Coach', true],
  ])
  expect(asked[0]).toMatchObject({ type: 'RADIO', options: ['Vegan', 'Other'], condition: null, answer_count: 0 })
  expect(asked[1]?.condition).toEqual({ kind: 'ANSWER_IS', question_id: asked[0]?.id, value: 'Other' })
  expect(asked[2]).toMatchObject({ product_ids: [ticket?.id], validation: { most: 12 } })
  expect(asked[3]?.condition).toEqual({ kind: 'PRODUCT_IS', product_ids: [ticket?.id] })
})

test('without products, what needs them is not asked', async () => {
  const { asked } = await copyOf(await openAsking(), false)
  expect(asked.map(({ title }) => title)).toEqual(['Diet', 'Which'])
})
