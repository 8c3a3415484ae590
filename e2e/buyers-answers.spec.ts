import { checkout } from '#contract/checkout.ts'
import { questions } from '#contract/questions.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { ALLOW_ALL, FREE, keyOf, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test('on a phone a buyer changes an answer; another question follows, and must be answered', async ({
  enter,
  account,
}) => {
  const sale = await putOnSale(account, { products: [FREE], settings: ALLOW_ALL })
  const params = { event_id: sale.event_id }
  const ask = async (body: object) =>
    (await account.call(questions.create, { params, body: { belongs_to: 'ORDER', ...body } as never })).data
  const meal = await ask({ type: 'RADIO', title: 'Meal', options: ['Vegan', 'Other'], required: true })
  const condition = { kind: 'ANSWER_IS', question_id: meal.id, value: 'Other' }
  await ask({ type: 'SINGLE_LINE_TEXT', title: 'Which meal?', condition, required: true })
  const [{ id: product_id }] = sale.products
  await ask({ belongs_to: 'PRODUCT', product_ids: [product_id], type: 'SINGLE_LINE_TEXT', title: 'Shirt size' })

  const person = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const order = await reserve(sale)
  const { product_price_id = 0 } = order.order_items[0] ?? {}
  await caller().call(checkout.saveDetails, {
    params: keyOf(order),
    body: {
      order: { ...person, answers: { [meal.id]: 'Vegan' } },
      products: [{ product_id, product_price_id, ...person }],
    },
  })

  const page = await enter(PHONE)
  const summary = `/checkout/${sale.event_id}/${order.short_id}/summary`
  await open(page, summary)
  const answers = page.getByRole('region', { name: 'Your answers' })
  await expect(answers).toContainText('Vegan')
  await answers.getByRole('button', { name: 'Edit answers' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit answers' })
  await dialog.getByLabel('Other').check()
  await dialog.getByLabel('Shirt size').fill('M')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog.getByText('Fill this in.')).toBeVisible()
  await expect(dialog.getByLabel('Which meal?')).toBeFocused()
  await show(page, 'buyers-answers')
  await page.keyboard.type('Soup')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Answers saved.')
  await expect(answers).toContainText('Soup')
  await expect(answers).toContainText('M')
})
