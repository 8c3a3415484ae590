import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { type Account, randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const NAMES = ['Ada', 'Bea', 'Cleo']

/** Rows of the CSV file that the click saves, without its header. */
async function savedRows(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
}

/** Three orders of one ticket each. Returns the address of the attendees. */
async function threeAttendees(account: Account): Promise<string> {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
  for (const first_name of NAMES)
    await buy(sale, { first_name, last_name: 'Hopper', email: randomEmail(first_name.toLowerCase()) })
  return `/manage/event/${sale.event_id}/attendees`
}

test('attendees are tagged, found by the tag, and the list is saved under a name', async ({
  page,
  context,
  account,
}) => {
  const path = await threeAttendees(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByText('Bea Hopper').click()
  const drawer = page.getByRole('dialog', { name: 'Bea Hopper' })
  await drawer.getByLabel('Tag', { exact: true }).fill('Press')
  await drawer.getByRole('button', { name: 'Add tag' }).click()
  await expect(drawer.getByRole('button', { name: 'Remove the tag Press' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Tags' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Bea Hopper/ })).toContainText('Press')
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Press' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ada Hopper')).toBeHidden()

  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill('Press')
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(form).toBeHidden()
  await open(page, path)
  await expect(page.getByText('Ada Hopper')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Press' }).press('Enter')
  await expect(page.getByText('Ada Hopper')).toBeHidden()
  await show(page, 'attendees-view')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an attendee is tagged', async ({ page, context, account }) => {
    const path = await threeAttendees(account)
    await signIn(context, account)
    await open(page, path)
    await page.getByText('Cleo Hopper').click()
    const drawer = page.getByRole('dialog', { name: 'Cleo Hopper' })
    await drawer.getByLabel('Tag', { exact: true }).fill('Band')
    await drawer.getByRole('button', { name: 'Add tag' }).click()
    await expect(drawer.getByRole('button', { name: 'Remove the tag Band' })).toBeVisible()
    await expectAccessible(page)
    await show(page, 'attendee-tags')
  })
})

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('many tickets are cancelled, and it is undone', async ({ page, context, account }) => {
      const path = await threeAttendees(account)
      await signIn(context, account)
      await open(page, path)
      if (device === 'a phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
      const boxes = page.getByRole('checkbox', { name: /^Select A-/ })
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar).toContainText('2 selected')
      await bar.getByRole('button', { name: 'Change attendees' }).click()
      await page.getByRole('menuitem', { name: 'Cancel tickets' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel 2 tickets?' })
      await expect(dialog).toContainText('2 unpaid orders will be cancelled')
      await expect(dialog).toContainText('2 emails')
      await expectAccessible(page)
      await show(page, 'attendees-cancel-many')
      await dialog.getByRole('textbox').fill('cancel')
      await dialog.getByRole('button', { name: 'Cancel tickets' }).click()
      const notice = page.getByRole('region', { name: 'Change of several attendees' })
      await expect(notice).toContainText('2 tickets cancelled.', { timeout: patience(20_000) })
      await expectAccessible(page)
      await notice.getByRole('button', { name: 'Undo' }).click()
      await expect(notice).toContainText('Undone. 2 attendees are what they were.', { timeout: patience(20_000) })
      await show(page, 'attendees-undone')
    })

    test('selected rows are exported and printed, and everyone found gets a message', async ({
      page,
      context,
      account,
    }) => {
      const path = await threeAttendees(account)
      await signIn(context, account)
      const bar = page.getByRole('region', { name: 'Selection' })
      const choose = async (menu: string, item: string) => {
        await bar.getByRole('button', { name: menu }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      for (const [list, menu, rows] of [
        [path.replace('attendees', 'orders'), 'Change orders', /^Select O-/],
        [path, 'Change attendees', /^Select A-/],
      ] as const) {
        await open(page, `${list}?per_page=2&sort_by=first_name&sort_direction=desc`)
        if (device === 'a phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
        const boxes = page.getByRole('checkbox', { name: rows })
        await boxes.nth(1).check()
        await boxes.nth(0).check()
        const saved = await savedRows(page, () => choose(menu, 'CSV'))
        expect(saved.map((row) => /Ada|Bea|Cleo/.exec(row)?.[0])).toEqual(['Cleo', 'Bea'])
        const panel = page.getByRole('region', { name: 'Export' })
        await expect(panel).toContainText('2 of 2 rows')
        await expectAccessible(page)
        await show(page, `selected-${menu.endsWith('orders') ? 'orders' : 'attendees'}-exported`)
        await panel.getByRole('button', { name: 'Close' }).click()
      }
      await choose('Change attendees', 'Print')
      const drawer = page.getByRole('dialog', { name: 'Print attendees' })
      await expect(drawer).toContainText('Nothing to print')
      await expectAccessible(page)
      await show(page, 'attendees-print-selected')
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: 'Select all 3' }).click()
      expect(await savedRows(page, () => choose('Change attendees', 'CSV'))).toHaveLength(3)
      await page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Close' }).click()
      await choose('Change attendees', 'Message attendees')
      await expect(page.getByRole('dialog', { name: 'New message' })).toContainText('3 chosen attendees')
    })
  })
