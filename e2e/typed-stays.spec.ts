import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Navigates to another screen without a page load. */
async function goTo(page: Page, screen: string) {
  const words = page.getByRole('combobox', { name: 'Search events, orders and pages' })
  // A screen can be visible a moment before it handles keys.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(words).toBeVisible({ timeout: patience(1000) })
  }).toPass()
  await words.fill(screen)
  await page.getByRole('option', { name: screen, exact: true }).click()
}

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desk', {}],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('what was typed in a drawer is not lost by Back, by Escape or by going elsewhere', async ({
      page,
      context,
      account,
    }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account, { products: [PAID] })
      await page.goto(`/manage/event/${event_id}/questions`)
      await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
      await goTo(page, 'Promo codes')
      await page.getByRole('button', { name: 'New promo code' }).first().click()
      const form = page.getByRole('dialog', { name: 'New promo code' })
      const code = form.getByLabel('Code')
      await code.pressSequentially('FRIENDS')

      const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
      await page.goBack()
      await leaving.getByRole('button', { name: 'Go back' }).click()
      await expect(leaving).toBeHidden()
      await expect(code).toHaveValue('FRIENDS')
      await goTo(page, 'Attendees')
      await leaving.getByRole('button', { name: 'Go back' }).click()
      await expect(leaving).toBeHidden()
      await expect(code).toHaveValue('FRIENDS')

      const closing = page.getByRole('dialog', { name: 'Close without saving?' })
      await code.press('Escape')
      await expect(closing).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(closing).toBeHidden()
      await expect(code).toHaveValue('FRIENDS')

      await page.goBack()
      await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(page).toHaveURL(/questions$/)
      await expect(form).toBeHidden()
    })
  })

test('a drawer that the address has opened closes with one question, and lets go what is to be lost', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  await page.goto('/manage/events#create-event')
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Title').fill('Lost and found')
  await form.getByLabel('Title').press('Escape')
  const closing = page.getByRole('dialog', { name: 'Close without saving?' })
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/manage\/events$/)
})

test('what is typed before the editor of texts has arrived stands in it afterwards', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  await putOnSale(account, { products: [PAID] })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rich-text-editor-body-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/manage/events#create-event')
  const text = page.getByRole('dialog', { name: 'New event' }).getByRole('textbox', { name: 'Description' })
  await text.click()
  await page.keyboard.type('Dooors')
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace')
  release()
  await page.keyboard.type('ors at seven, ')
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.type('rain or shine.')
  await expect(text).toHaveText('Doors at seven, rain or shine.')
})
