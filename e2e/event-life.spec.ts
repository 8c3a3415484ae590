import { events } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { signIn } from './support/account.ts'
import { buy, inDays, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

for (const [where, use] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${where}`, () => {
    test.use(use)

    test('an event is duplicated with new dates, and one is led to the copy', async ({ page, context, account }) => {
      await signIn(context, account)
      const { event_id, organizer_id } = await putOnSale(account, {
        event: { title: 'Spring concert', start_date: '2031-03-13T19:00', end_date: '2031-03-13T22:00' },
        products: [{ ...PAID, sale_end_date: '2031-03-13T18:00' }],
      })
      const code = { code: 'CHOIR', discount_type: 'NONE' } as const
      await account.call(promoCodes.create, { params: { event_id }, body: code })
      await page.goto(`/manage/organizer/${organizer_id}/events`)
      await page.getByRole('button', { name: 'Actions for Spring concert' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      const form = page.getByRole('dialog', { name: 'Duplicate Spring concert' })
      await form.getByLabel('Title').fill('Summer concert')
      await form.getByRole('textbox', { name: 'Starts, date' }).fill('2031-06-12')
      await form.getByRole('textbox', { name: 'Starts, date' }).press('Tab')
      await expect(form.getByText(/becomes 12 Jun 2031, 18:00/)).toBeVisible()
      await expect(form.getByText('1 date keeps its distance from the start')).toBeVisible()
      await expect(form.getByRole('switch', { name: 'Promo codes (1)' })).toBeChecked()
      await form.getByRole('switch', { name: 'Products and prices (1)' }).click()
      await expect(form.getByRole('switch', { name: 'Promo codes (1)' })).toBeDisabled()
      await expect(form.getByText('There are no other dates to move.')).toBeVisible()
      await form.getByRole('button', { name: 'Select all' }).click()
      await show(page, 'manage-duplicate')
      await form.getByRole('button', { name: 'Duplicate event' }).click()
      await expect(page.getByText(/^Event duplicated/)).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(`/event/${event_id}/`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Summer concert')
      const id = Number(/\/event\/(\d+)\//.exec(page.url())?.[1])
      const { data: copy } = await account.call(events.get, { params: { event_id: id } })
      expect(copy).toMatchObject({ status: 'DRAFT', start_date: '2031-06-12T17:00:00.000Z' })
      expect(copy.product_categories[0]?.products[0]?.sale_end_date).toBe('2031-06-12T16:00:00.000Z')
    })

    test('a draft is planned to go on sale, planned anew, and the plan is cancelled', async ({
      page,
      context,
      account,
    }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account, { event: { title: 'Winter Light' }, status: 'DRAFT' })
      await page.goto(`/manage/event/${event_id}/dashboard`)
      const status = page.getByRole('button', { name: /Event status/ })
      await status.click()
      await page.getByRole('menuitem', { name: 'Put on sale later' }).click()
      const form = page.getByRole('dialog', { name: /When does Winter Light go on sale/ })
      await form.getByRole('textbox', { name: 'Goes on sale, date' }).fill('2020-01-01')
      await form.getByRole('button', { name: 'Plan sale' }).click()
      await expect(form.getByText('Choose a time that’s still to come.')).toBeVisible()
      await form.getByRole('textbox', { name: 'Goes on sale, date' }).fill(inDays(3).slice(0, 10))
      await show(page, 'manage-plan-sale')
      await form.getByRole('button', { name: 'Plan sale' }).click()
      await expect(page.getByText('Planned. The event goes on sale automatically.')).toBeVisible()
      await expect(status).toContainText('On sale from')
      await page.goto(`/manage/event/${event_id}/settings#publishing`)
      const section = page.locator('#publishing')
      await expect(section).toContainText('The event goes on sale automatically')
      await section.getByRole('button', { name: 'Cancel planned sale' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel planned sale' }).click()
      await expect(page.getByText('Planned sale cancelled.')).toBeVisible()
      await expect(section).toContainText('Nothing is planned.')
      const { data } = await account.call(events.get, { params: { event_id } })
      expect(data).toMatchObject({ status: 'DRAFT', publish_at: null })
    })

    test('an event without orders is deleted; one with orders says what is in the way', async ({
      page,
      context,
      account,
    }) => {
      await signIn(context, account)
      const sold = await putOnSale(account, { event: { title: 'Sold concert' } })
      await buy(sold, GRACE)
      await page.goto(`/manage/event/${sold.event_id}/settings#delete`)
      await page.getByRole('button', { name: 'Delete event' }).click()
      const refusal = page.getByRole('dialog', { name: 'Delete Sold concert?' })
      await expect(refusal.getByText('1 order was placed.')).toBeVisible()
      await show(page, 'manage-delete-refused')
      await refusal.getByRole('button', { name: 'Go back' }).click()

      const empty = await putOnSale(account, { event: { title: 'Empty concert' } })
      await page.goto(`/manage/event/${empty.event_id}/settings#delete`)
      await page.getByRole('button', { name: 'Delete event' }).click()
      const question = page.getByRole('dialog', { name: 'Delete Empty concert?' })
      await expect(question).toContainText(
        '1 product, 0 promo codes, 0 check-in lists, 0 affiliates, 0 questions, 0 answers',
      )
      await expect(question.getByRole('button', { name: 'Delete event' })).toBeDisabled()
      await question.getByRole('textbox').fill('delete')
      await question.getByRole('button', { name: 'Delete event' }).click()
      await expect(page.getByText('Event deleted.')).toBeVisible()
      await expect(page).not.toHaveURL(/\/settings/)
      expect((await page.request.get(empty.path)).status()).toBe(404)
    })
  })

test('a plan is made by keyboard alone', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { status: 'DRAFT' })
  await page.goto(`/manage/event/${event_id}/settings#publishing`)
  const plan = page.locator('#publishing').getByRole('button', { name: 'Plan sale' })
  await plan.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Plan sale' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#publishing')).toContainText('goes on sale automatically')
  const body = { publish_at: inDays(9) }
  const { data } = await account.call(plannedPublishing.plan, { params: { event_id }, body })
  expect(data.publish_at).not.toBeNull()
})
