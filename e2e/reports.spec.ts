import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { affiliates } from '#contract/affiliates.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { type Account, randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const MUG = { ...PAID, title: 'Mug', product_type: 'GENERAL' as const, prices: [{ price: 900 }] }

/** Creates two paid orders of two tickets each for 25.00, one with a refund of 10.00. */
async function aSale(account: Account) {
  const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID, MUG] })
  const params = { event_id: sale.event_id }
  await account.call(affiliates.create, { params, body: { code: 'ANNA', name: 'Anna Partner' } })
  for (const name of ['Grace', 'Ada'])
    await buy(sale, { first_name: name, last_name: 'Hopper', email: randomEmail(name) }, { quantity: 2 })
  const { data } = await account.call(orders.list, { params })
  for (const { id } of data) await account.call(orders.markAsPaid, { params: { ...params, order_id: id } })
  const body = { amount: 1000, notify_buyer: false, cancel_order: false }
  await account.call(orders.refund, { params: { ...params, order_id: data[0]?.id ?? 0 }, body })
  return sale
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, a report is found, sorted, narrowed to days, followed to its orders and saved`, async ({
    enter,
    account,
  }) => {
    const { event_id } = await aSale(account)
    const isPhone = options === PHONE
    const device_name = isPhone ? 'phone' : 'desk'
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/reports`)
    await expectAccessible(page)
    await show(page, `reports-${device_name}`)
    await page.getByRole('link', { name: 'Product sales' }).click()
    await expect(page).toHaveURL(/\/report\/product_sales$/)
    const table = page.getByRole('table', { name: 'Product sales' })
    const sold = table.getByRole('row').filter({ hasText: 'Standard' })
    await expect(sold).toContainText('€100.00')
    await expect(sold).toContainText('€90.00')
    await expect(table.getByRole('row').last()).toContainText('Total')
    await expectAccessible(page)
    await show(page, `report-${device_name}`)

    const first = table.getByRole('row').nth(isPhone ? 0 : 1)
    await expect(first).toContainText('Standard')
    if (isPhone) await page.getByLabel('Sort by').selectOption('Gross, lowest first')
    else {
      const gross = table.getByRole('columnheader', { name: 'Gross' })
      await gross.getByRole('button').press('Enter')
      await expect(gross).toHaveAttribute('aria-sort', 'descending')
      await gross.getByRole('button').press('Space')
      await expect(gross).toHaveAttribute('aria-sort', 'ascending')
    }
    await expect(first).toContainText('Mug')

    await page.getByLabel('Days', { exact: true }).selectOption('Last 7 days')
    await expect(page).toHaveURL(/start_date=\d{4}-\d\d-\d\d&end_date=/)
    await page.reload()
    await expect(page.getByLabel('Days', { exact: true })).toHaveValue('7')
    await page.getByRole('button', { name: 'Export' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^product-sales-.*\.csv$/)
    const sums = sumsOf(await readFile(await saved.path(), 'utf8'), ['Sold', 'Gross', 'Refunded', 'Net'])
    expect(sums).toEqual({ Sold: 4, Gross: 100, Refunded: 10, Net: 90 })
    if (!isPhone) expect(await totalsOn(table, Object.keys(sums))).toEqual(sums)

    await sold.getByRole('link', { name: '4' }).click()
    await expect(page).toHaveURL(/\/orders\?/)
    await expect(page.getByRole('table', { name: 'Orders' }).getByText('Hopper').first()).toBeVisible()
  })

/** Sums of the columns of a CSV file. */
function sumsOf(csv: string, columns: readonly string[]): Record<string, number> {
  const [header = [], ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[header.indexOf(column)]), 0)
  return Object.fromEntries(columns.map((column) => [column, sum(column)]))
}

/** The same columns of the totals row on the screen. */
async function totalsOn(table: Locator, columns: readonly string[]): Promise<Record<string, number>> {
  const header = await table.getByRole('columnheader').allInnerTexts()
  const cells = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
  const total = (column: string) => Number(cells[header.indexOf(column)]?.replace(/[^\d.-]/g, ''))
  return Object.fromEntries(columns.map((column) => [column, total(column)]))
}

test('the days are changed by keyboard, and a number of orders leads to that many', async ({ enter, account }) => {
  const { event_id } = await aSale(account)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/report/daily_sales_report`)
  const orders_of_today = page.getByRole('table', { name: 'Daily sales' }).getByRole('link', { name: '2' }).first()
  await expect(orders_of_today).toBeVisible()
  await page.getByLabel('Days', { exact: true }).focus()
  await page.keyboard.type('Other')
  await tabTo(page, page.getByLabel('From', { exact: true }))
  await page.keyboard.type('2020-01-01')
  await tabTo(page, page.getByLabel('To', { exact: true }))
  await page.keyboard.type('2020-01-31')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/start_date=2020-01-01&end_date=2020-01-31/)
  await expect(page.getByText('Nothing in these days')).toBeVisible()
  await page.getByLabel('Days', { exact: true }).focus()
  await page.keyboard.type('Last 7')
  await expect(page).not.toHaveURL(/2020/)
  await orders_of_today.press('Enter')
  await expect(page).toHaveURL(/\/orders\?/)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(1 + 2)
})

async function tabTo(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the field is not reached by Tab')
}

test('days of one’s own, a chart by day, and nothing where nothing happened', async ({ enter, account }) => {
  const { event_id } = await aSale(account)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/report/revenue`)
  await expect(page.getByRole('table', { name: 'Gross by day' })).toBeAttached()
  await expect(page.getByRole('table', { name: 'Revenue' }).getByRole('row').last()).toContainText('€90.00')
  await show(page, 'report-revenue')
  await page.getByLabel('Days', { exact: true }).selectOption('Other days')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(page.getByText('Nothing in these days')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await expectAccessible(page)
  await show(page, 'report-none')
  await page.getByLabel('From', { exact: true }).fill('2018-01-01')
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(page.getByText('Choose at most 370 days.')).toBeVisible()
  await open(page, `/manage/event/${event_id}/report/revenue?start_date=2018-01-01&end_date=2020-01-31`)
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  await page.getByLabel('Days', { exact: true }).selectOption('Last 30 days')
  await expect(page.getByRole('table', { name: 'Revenue' })).toBeVisible()
})

test('a number of tickets leads to that many attendees, who are named by what narrows them', async ({
  enter,
  account,
}) => {
  const { event_id } = await aSale(account)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/report/attendees_by_product`)
  const paid = page.getByRole('table', { name: 'Attendees by product' }).getByRole('link', { name: '4' })
  await paid.first().press('Enter')
  await expect(page).toHaveURL(/\/attendees\?/)
  const list = page.getByRole('table', { name: 'Attendees' })
  await expect(list.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('Status: active')).toBeVisible()
  await expect(page.getByText(/^Ordered from /)).toBeVisible()
  await expectAccessible(page)
  await show(page, 'report-to-attendees')
})

test('there is no report of another name', async ({ page, context, account, watched }) => {
  watched.allow(/status: 404/)
  const { event_id } = await putOnSale(account)
  await signIn(context, account)
  await page.goto(`/manage/event/${event_id}/report/nonsense`)
  await expect(page.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible()
})

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, an organizer compares events, and goes on to the reports of one`, async ({ enter, account }) => {
    const { event_id } = await aSale(account)
    const { data: event } = await account.call(events.get, { params: { event_id } })
    await account.call(events.create, { body: { ...event, title: 'Zürich', currency: 'CHF' } })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/organizer/${event.organizer_id}/reports`)
    await page.getByRole('link', { name: 'Events', exact: true }).last().click()
    const table = page.getByRole('table', { name: 'Events' })
    await expect(table.getByRole('row').filter({ hasText: event.title })).toContainText('€90.00')
    await show(page, `organizer-report-${options === PHONE ? 'phone' : 'desk'}`)
    await page.getByLabel('Currency').selectOption('CHF')
    await expect(page).toHaveURL(/currency=CHF/)
    await expect(page.getByText('Nothing in these days')).toBeVisible()
    await page.getByLabel('Currency').selectOption('EUR')
    await table.getByRole('link', { name: event.title }).click()
    await expect(page).toHaveURL(`/manage/event/${event_id}/reports`)
  })

test('a report is compared with the days before, and printed without controls', async ({ enter, account }) => {
  const { event_id } = await aSale(account)
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/report/revenue`)
  await page.getByRole('checkbox', { name: 'Compare with the period before' }).click()
  const compared = page.getByRole('table', { name: 'Compared with the period before' })
  await expect(compared.getByRole('row').filter({ hasText: 'Net' })).toContainText('€90.00 more')
  await expect(compared.getByRole('row').filter({ hasText: 'Fees' })).toContainText('No change')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Revenue' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByLabel('Days', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'All reports' })).toBeHidden()
})
