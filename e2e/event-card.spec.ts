import { PAID, putOnSale } from './support/sale.ts'
import { expect, test } from './support/test.ts'

test('the organizer of an event with many tickets stands in a card as high as its words', async ({ page, account }) => {
  const products = Array.from({ length: 14 }, (_, n) => ({ ...PAID, title: `Row ${n + 1}` }))
  const description = '<p>One short sentence.</p>'
  const sale = await putOnSale(account, { products, event: { description } })
  await page.goto(sale.path)
  const card = page.getByRole('region', { name: 'Organizer' })
  const tickets = await page.getByRole('region', { name: 'Tickets' }).boundingBox()
  expect(tickets?.height).toBeGreaterThan(900)
  expect((await card.boundingBox())?.height).toBeLessThan(320)
})
