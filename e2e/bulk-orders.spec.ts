import { orders } from '#contract/orders.ts'
import { endUndoWindow } from '#test/let-time-pass.ts'
import { patience } from '#test/patience.ts'
import { type Account, randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo } from './support/mail.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const NAMES = ['Ada', 'Bea', 'Cleo', 'Dora']

/** Creates four orders of one ticket for 25.00 each, to be paid later. The first one is paid. */
async function fourOrders(account: Account) {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  const emails = NAMES.map((name) => randomEmail(name.toLowerCase()))
  for (const [index, first_name] of NAMES.entries())
    await buy(sale, { first_name, last_name: 'Hopper', email: emails[index] ?? '' })
  const params = { event_id: sale.event_id }
  const { data } = await account.call(orders.list, { params, query: { sort_by: 'first_name' } })
  await account.call(orders.markAsPaid, { params: { ...params, order_id: data[0]?.id ?? 0 } })
  const statuses = async () =>
    (await account.call(orders.list, { params, query: { sort_by: 'first_name' } })).data.map(({ status }) => status)
  return {
    event_id: sale.event_id,
    path: `/manage/event/${sale.event_id}/orders`,
    emails,
    numbers: data.map(({ public_id }) => public_id),
    statuses,
  }
}

const UNPAID = 'AWAITING_OFFLINE_PAYMENT'

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)
    const isPhone = device === 'a phone'

    test('many orders are cancelled, and it is undone after the page was reloaded', async ({
      page,
      context,
      account,
    }) => {
      const { path, numbers, statuses } = await fourOrders(account)
      await signIn(context, account)
      await open(page, path)
      if (isPhone) await page.getByRole('button', { name: 'Select', exact: true }).click()
      const box = (index: number) => page.getByRole('checkbox', { name: `Select ${numbers[index]}` })
      await box(0).check()
      await box(3).click({ modifiers: ['Shift'] })
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar).toContainText('4 selected')
      await box(3).press('Space')
      await expect(bar).toContainText('3 selected')
      await show(page, 'orders-selected')

      await bar.getByRole('button', { name: 'Change orders' }).click()
      await page.getByRole('menuitem', { name: 'Cancel orders' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel 3 orders?' })
      await expect(dialog).toContainText('3 tickets can no longer be used')
      await expect(dialog).toContainText('€25.00 isn’t refunded')
      await expect(dialog).toContainText('3 emails')
      await show(page, 'orders-cancel-many')
      await dialog.getByRole('textbox').fill('cancel')
      await dialog.getByRole('button', { name: 'Cancel orders' }).click()

      const notice = page.getByRole('region', { name: 'Change of several orders' })
      await expect(notice).toContainText('3 orders cancelled.')
      await expect(page.getByText('cancelled', { exact: true })).toHaveCount(3)
      expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', UNPAID])
      await show(page, 'orders-cancelled')
      await page.reload()
      await expect(notice).toContainText('minutes left to undo.')
      await notice.getByRole('button', { name: 'Undo' }).click()
      await expect(notice).toContainText('Undone. 3 orders are what they were.')
      expect(await statuses()).toEqual(['COMPLETED', UNPAID, UNPAID, UNPAID])
      await expectAccessible(page)
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toBeHidden()
      await page.reload()
      await expect(page.getByText(numbers[0] ?? '')).toBeVisible()
      await expect(notice).toBeHidden()
    })

    test('what has nothing to change says so; tags are added and filtered by', async ({ page, context, account }) => {
      const { path, numbers } = await fourOrders(account)
      await signIn(context, account)
      await open(page, path)
      if (isPhone) await page.getByRole('button', { name: 'Select', exact: true }).click()
      const bar = page.getByRole('region', { name: 'Selection' })
      const choose = async (item: string) => {
        await bar.getByRole('button', { name: 'Change orders' }).press('Enter')
        await page.getByRole('menuitem', { name: item }).press('Enter')
      }
      await page.getByRole('checkbox', { name: `Select ${numbers[0]}` }).check()
      await choose('Mark as paid')
      const nothing = page.getByRole('dialog', { name: 'Mark orders as paid' })
      await expect(nothing).toContainText('1 order is already paid.')
      await nothing.getByRole('button', { name: 'Go back' }).press('Enter')
      await page.getByRole('checkbox', { name: `Select ${numbers[1]}` }).check()
      await choose('Add tag')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('Front row')
      const dialog = page.getByRole('dialog', { name: 'Add a tag to 2 orders?' })
      await expect(dialog).toContainText('The tag Front row is added.')
      await show(page, 'orders-add-tag')
      await dialog.getByRole('button', { name: 'Add tag' }).press('Enter')
      await expect(page.getByText('2 orders tagged: Front row.')).toBeVisible()

      await page.getByRole('button', { name: isPhone ? 'Filters' : 'Tag', exact: true }).press('Enter')
      await page.getByRole('menuitemcheckbox', { name: 'Front row' }).press('Enter')
      await page.keyboard.press('Escape')
      await expect(page.getByText(numbers[2] ?? '')).toBeHidden()
      await expect(page.getByText(numbers[0] ?? '')).toBeVisible()
      await page.getByText('Ada Hopper').click()
      const drawer = page.getByRole('dialog', { name: `Order ${numbers[0]}` })
      const tags = drawer.getByRole('region', { name: 'Tags' })
      await expect(tags).toContainText('Front row')
      await tags.getByRole('combobox', { name: 'Tag' }).fill('Press')
      await tags.getByRole('button', { name: 'Add tag' }).click()
      await tags.getByRole('button', { name: 'Remove the tag Front row' }).click()
      await expect(tags).not.toContainText('Front row')
      await expect(tags).toContainText('Press')
      await expectAccessible(page)
    })
  })

test('many orders are marked as paid, and their buyers get their tickets once it cannot be undone', async ({
  page,
  context,
  account,
}) => {
  test.setTimeout(patience(120_000))
  const { path, emails, event_id } = await fourOrders(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change orders' }).click()
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 3 orders as paid?' })
  await expect(dialog).toContainText('€75.00 is recorded as paid.')
  await expect(dialog).toContainText('1 order is already paid.')
  await dialog.getByRole('combobox', { name: 'Payment method' }).selectOption('Bank transfer')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  const notice = page.getByRole('region', { name: 'Change of several orders' })
  await expect(notice).toContainText('3 orders marked as paid.')
  await endUndoWindow(process.env.E2E_DATA_DIR ?? '', event_id)
  await expect(notice).toContainText('The emails are on their way.', { timeout: patience(30_000) })
  await emailTo(emails[3] ?? '', /ticket/i)
})

test('many orders are cancelled and refunded; a colleague sees it and undoes it', async ({
  page,
  context,
  account,
}) => {
  const { path, statuses, numbers } = await fourOrders(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Change orders' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Refund orders')
  const refunding = page.getByRole('dialog', { name: 'Refund 1 order in full?' })
  await expect(refunding).toContainText('€25.00 is recorded as refunded. Pay it back yourself.')
  await expect(refunding).toContainText('3 orders have nothing to refund.')
  await show(page, 'orders-refund-many')
  await refunding.getByRole('button', { name: 'Go back' }).click()
  await choose('Cancel orders')
  const dialog = page.getByRole('dialog', { name: 'Cancel 4 orders?' })
  await dialog.getByRole('checkbox', { name: 'Refund what was paid' }).check()
  await expect(dialog).toContainText('€25.00 is recorded as refunded.')
  await expect(dialog).toContainText('5 emails')
  await dialog.getByRole('textbox').fill('cancel')
  await dialog.getByRole('button', { name: 'Cancel orders' }).click()
  const notice = page.getByRole('region', { name: 'Change of several orders' })
  await expect(notice).toContainText('4 orders cancelled and refunded.')

  // A browser that did not start the action, as that of a colleague.
  await page.evaluate(() => localStorage.clear())
  await open(page, path)
  await expect(notice).toContainText('4 orders cancelled and refunded.')
  await expect(notice).toContainText('Started by')
  await expectAccessible(page)
  await show(page, 'orders-team-notice')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toContainText('Undone. 4 orders are what they were.')
  expect(await statuses()).toEqual(['COMPLETED', UNPAID, UNPAID, UNPAID])
  await page.getByText('Ada Hopper').click()
  const drawer = page.getByRole('dialog', { name: `Order ${numbers[0]}` })
  await expect(drawer).toContainText('the change of several orders was undone')
})

test('columns are chosen, and the list as it is is saved under a name', async ({ page, context, account }) => {
  const { path } = await fourOrders(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Tags' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Items' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Items' })).toBeHidden()
  await page.getByRole('button', { name: 'Status', exact: true }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'awaiting payment' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ada Hopper')).toBeHidden()

  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill('Still to pay')
  await form.getByLabel('Share with your team').check()
  await show(page, 'orders-save-view')
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(form).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await open(page, path)
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeHidden()
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await show(page, 'orders-views')
  await page.getByRole('menuitem', { name: /Still to pay/ }).press('Enter')
  await expect(page.getByText('Ada Hopper')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Status: awaiting payment' }).press('Enter')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Update view “Still to pay”' }).press('Enter')
  await expect(page.getByText('View saved.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete view “Still to pay”' }).press('Enter')
  await page.getByRole('button', { name: 'Delete view' }).press('Enter')
  await expect(page.getByText('View deleted.')).toBeVisible()
})
