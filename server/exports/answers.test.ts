import { expect, it } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { exportsOf, linesOf } from '#test/exports.ts'
import { readWorkbook } from '#test/read-workbook.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()

type Question = BodyInput<typeof questions.create>

it('files of orders and attendees have a column for each question, and execute no title and no answer', async () => {
  const seller = await newSeller(testApp)
  const params = { event_id: seller.event_id }
  const made = [
    await addProduct(seller, { title: 'Ticket', type: 'FREE', prices: [{ price: 0 }] }),
    await addProduct(seller, { title: 'Mug', type: 'FREE', product_type: 'GENERAL', prices: [{ price: 0 }] }),
  ]
  const [ticket, mug] = made.map(({ id, prices }) => ({ product_id: id, product_price_id: prices[0]?.id ?? 0 }))
  if (!ticket || !mug) throw new Error('there are two')
  const ask = async (body: Partial<Question>) =>
    (await seller.visitor.call(questions.create, { params, body: { belongs_to: 'ORDER', ...body } as Question })).data
      .id
  const diet = await ask({
    ...{ belongs_to: 'PRODUCT', product_ids: [ticket.product_id], type: 'CHECKBOX', title: 'Diet' },
    options: ['Vegan', '=1+1'],
  })
  const colour = await ask({
    ...{ belongs_to: 'PRODUCT', product_ids: [mug.product_id], type: 'SINGLE_LINE_TEXT', title: 'Colour' },
  })
  const formula = await ask({ type: 'SINGLE_LINE_TEXT', title: '=HYPERLINK("x")' })
  const agreed = await ask({ type: 'CONSENT', title: 'Filming' })
  const address = await ask({ type: 'ADDRESS', title: 'Where to' })

  const chosen = [ticket, mug].map(({ product_id, product_price_id: price_id }) => ({
    product_id,
    quantities: [{ price_id, quantity: 2 }],
  }))
  const buyer = visit(testApp.app)
  const { data: order } = await buyer.call(checkout.reserve, { params, body: { products: chosen } })
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  const home = { address_line_1: 'Street 1', zip_or_postal_code: '10115', city: 'Berlin', country: 'DE' }
  await buyer.call(checkout.saveDetails, {
    params: { ...params, order_short_id: order.short_id },
    body: {
      order: { ...ada, answers: { [formula]: '+cmd|calc', [agreed]: true, [address]: home } },
      products: [
        { ...ticket, ...ada, answers: { [diet]: ['=1+1', 'Vegan'] } },
        { ...ticket, ...ada },
        { ...mug, answers: { [colour]: 'Red' } },
        { ...mug, answers: { [colour]: 'Blue' } },
      ],
    },
  })

  const { download } = exportsOf(seller)
  const [head, ...orders] = linesOf((await download('orders', { format: 'csv' })).bytes)
  expect(head?.endsWith(`Notes,"'=HYPERLINK(""x"")",Filming,Where to,Diet,Colour`)).toBe(true)
  expect(orders).toHaveLength(1)
  const answers = `'+cmd|calc,Yes,"Street 1, 10115, Berlin, DE",Ticket 1: =1+1; Vegan,Mug 1: Red; Mug 2: Blue`
  expect(orders[0]?.endsWith(`,${answers}`), orders[0]).toBe(true)

  const attendees = linesOf((await download('attendees', { format: 'csv' })).bytes)
  const ends = attendees.slice(1).map((line) => line.slice(line.indexOf("'+cmd")))
  const ofOrder = `'+cmd|calc,Yes,"Street 1, 10115, Berlin, DE"`
  expect(ends.toSorted()).toEqual([`${ofOrder},'=1+1; Vegan,`, `${ofOrder},,`].toSorted())

  const workbook = readWorkbook((await download('orders', { format: 'xlsx' })).bytes)
  expect(JSON.stringify(workbook)).toContain('Mug 1: Red; Mug 2: Blue')
})
