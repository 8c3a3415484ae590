import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { type Account, randomEmail } from './account.ts'
import { buy, FREE, inDays, putOnSale } from './sale.ts'
import { expect } from './test.ts'

const [DAY, VIP] = [
  { ...FREE, title: 'Day ticket' },
  { ...FREE, title: 'Balcony' },
]

/** Sells two tickets of one type under one address, whose buyer agreed to marketing, and one ticket of another type. */
export async function threeTickets(account: Account) {
  const sale = await putOnSale(account, { products: [DAY, VIP] })
  const [, balcony = sale.products[0]] = sale.products
  const [ada, bea] = [randomEmail('ada'), randomEmail('bea')]
  const buyer = { first_name: 'Ada', last_name: 'Hopper', email: ada, opted_into_marketing: true }
  const order = await buy(sale, buyer, { quantity: 2 })
  await buy({ ...sale, products: [balcony] }, { first_name: 'Bea', last_name: 'Noether', email: bea })
  return { sale, order, ada, bea, path: `/manage/event/${sale.event_id}/messages` }
}

/** Creates scheduled messages. */
export async function scheduled({ call }: Account, event_id: number, subjects: readonly string[]) {
  for (const subject of subjects) {
    const body = {
      message_type: 'ALL_ATTENDEES',
      subject,
      message: `<p>${subject}: come by the side door.</p>`,
    } as const
    await call(messages.send, { params: { event_id }, body: { ...body, scheduled_at: inDays(3) } })
  }
}

export const composerOf = (page: Page) => page.getByRole('dialog', { name: 'New message' })

export async function write(page: Page, subject: string, text: string) {
  const form = composerOf(page)
  await form.getByLabel('Subject').fill(subject)
  await form.getByRole('textbox', { name: 'Message' }).click()
  await expect(form.locator('[contenteditable="true"]')).toBeVisible()
  await page.keyboard.type(text)
}
