import { affiliates } from '#contract/affiliates.ts'
import { orders } from '#contract/orders.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { FREE, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test('an affiliate is made, shared, edited and deleted, with the keyboard alone', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id, path } = await putOnSale(account, { products: [PAID] })
  await page.goto(`/manage/event/${event_id}/affiliates`)
  await expect(page.getByText('No affiliates yet')).toBeVisible()
  await show(page, 'affiliates-none')
  await page.getByRole('button', { name: 'New affiliate' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New affiliate' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue(/^[A-Z2-9]{8}$/)
  await page.keyboard.type('Anna Partner')
  await form.getByLabel('Code', { exact: true }).fill('a!')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Use at least 3 characters.')).toBeVisible()
  await form.getByLabel('Code', { exact: true }).fill('anna')
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('ANNA')
  await show(page, 'affiliate-form')
  await page.keyboard.press('Enter')

  const share = page.getByRole('dialog', { name: 'Links for Anna Partner' })
  await expect(share.getByText(`${path}?aff=ANNA`)).toBeVisible()
  await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(share.getByRole('link', { name: 'QR code as PNG' })).toHaveAttribute('download', 'anna-qr.png')
  await show(page, 'affiliate-share')
  const figures = share.getByText(/\/affiliate\/aff_/)
  const before = await figures.textContent()
  await share.getByRole('button', { name: 'Renew link' }).click()
  const question = page.getByRole('dialog', { name: 'Renew the link to the affiliate page?' })
  await question.getByRole('button', { name: 'Renew link' }).click()
  await expect(page.getByText('Link renewed.')).toBeVisible()
  await expect(figures).not.toHaveText(before ?? '')
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: 'ANNA' })
  await row.getByRole('button', { name: 'ANNA' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit affiliate' })
  await expect(edit.getByLabel('Code', { exact: true })).toBeDisabled()
  await expect(edit.getByRole('region', { name: 'Affiliate link' })).toContainText(`${path}?aff=ANNA`)
  await expect(edit.getByRole('region', { name: 'Affiliate link' })).toContainText('€0.00')
  await edit.getByText('Inactive', { exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Affiliate saved.')).toBeVisible()
  await expect(row).toContainText(/inactive/i)
  await row.getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('There are no orders through it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No affiliates yet')).toBeVisible()
})

test('whoever comes by a link is counted and remembered, and the order is theirs who sent them last', async ({
  page,
  enter,
  account,
}) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const params = { event_id: sale.event_id }
  const make = async (code: string) =>
    (await account.call(affiliates.create, { params, body: { code, name: code, email: randomEmail(code) } })).data
  const [anna, bea] = [await make('anna'), await make('bea')]
  const clicked = page.waitForResponse(/\/affiliates\/ANNA\/clicks$/)
  await open(page, `${sale.path}?aff=anna`)
  expect((await clicked).status()).toBe(204)
  await open(page, `${sale.path}?aff=Bea&utm_source=x`)
  // Visits the event later, without the affiliate link.
  await open(page, sale.path)
  await page.getByRole('button', { name: 'One more: Free entry' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').first().fill('Grace')
  await page.getByLabel('Last name').first().fill('Hopper')
  await page.getByLabel('Email').first().fill(randomEmail('grace'))
  await page.getByRole('button', { name: /Complete order/ }).click()
  await expect(page).toHaveURL(/\/summary$/)
  expect(await page.context().cookies()).toEqual([])
  const { data: sold } = await account.call(orders.list, { params })
  expect(sold.map(({ affiliate_code }) => affiliate_code)).toEqual(['BEA'])
  await expect
    .poll(async () => (await account.call(affiliates.list, { params, query: { sort_by: 'code' } })).data)
    .toMatchObject([
      { code: 'ANNA', clicks: 1, total_sales: 0 },
      { code: 'BEA', clicks: 1, total_sales: 1 },
    ])

  const phone = await enter(PHONE)
  await open(phone, `/affiliate/${bea.short_id}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Sales through BEA' })).toBeVisible()
  await expect(phone.getByRole('table')).toContainText('€0.00')
  await expect(phone.getByText('Hopper')).toHaveCount(0)
  await show(phone, 'affiliate-figures')
  // Every column fits also in German, the language with the longest headings.
  await phone.context().addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
  await open(phone, `/affiliate/${bea.short_id}`)
  const table = phone.getByRole('region', { name: 'Nach Tagen' })
  await expect(table.getByRole('columnheader', { name: 'Umsatz' })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await show(phone, 'affiliate-figures-de')
  await phone.context().clearCookies({ name: 'locale' })
  await open(phone, `/affiliate/${anna.short_id}`)
  await expect(phone.getByText('Nothing yet')).toHaveCount(0)
})

test('a link counts where the browser forbids storage, and none where there is none', async ({ page, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const params = { event_id: sale.event_id }
  await account.call(affiliates.create, { params, body: { code: 'anna', name: 'Anna' } })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no storage', 'SecurityError')
      },
    })
  })
  for (const search of ['?aff=ANNA', '?aff=%3Cscript%3E', '']) {
    await open(page, sale.path + search)
    // The notice of the earlier order appears a little later and moves the content below it.
    if (search !== '?aff=ANNA') await expect(page.getByText('You have an unfinished order')).toBeVisible()
    await page.getByRole('button', { name: 'One more: Free entry' }).click()
    await expect(page.getByText('1 in your order')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/details$/)
  }
  const query = { filter_fields: { status: { eq: 'RESERVED' } }, sort_by: 'created_at' } as const
  const { data: reserved } = await account.call(orders.list, { params, query })
  expect(reserved.map(({ affiliate_code }) => affiliate_code)).toEqual(['ANNA', null, null])
})

test('several promo codes are made at once and taken out as a file', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { products: [PAID] })
  await page.goto(`/manage/event/${event_id}/promo-codes`)
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  const form = page.getByRole('dialog', { name: 'New promo code' })
  await form.getByText('Several at once', { exact: true }).click()
  await form.getByLabel('Number of codes').fill('25')
  await form.getByLabel('Prefix').fill('PARTNER')
  await form.getByLabel('Percent off each ticket').fill('10')
  await form.getByLabel('Minimum order value').fill('50')
  await form.getByLabel('Maximum tickets of each code').fill('4')
  await show(page, 'promo-code-batch')
  await form.getByRole('button', { name: 'Create promo codes' }).click()
  const made = page.getByRole('dialog', { name: 'Promo codes created' })
  await expect(made).toContainText('25 promo codes are ready')
  await show(page, 'promo-codes-made')
  await made.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^promo-codes-.*\.csv$/)
  await made.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: /partner-/i })).toHaveCount(20)
  await expect(page.getByRole('row').nth(1)).toContainText('orders from €50.00')
  await expect(page.getByRole('row').nth(1)).toContainText('0 of 4 tickets')
  await show(page, 'promo-codes')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a buyer is told from which amount on a promo code takes effect, and what the order lacks', async ({
    page,
    account,
  }) => {
    const sale = await putOnSale(account, { products: [PAID] })
    const params = { event_id: sale.event_id }
    const body = {
      code: 'big',
      discount_type: 'PERCENTAGE',
      discount: 10,
      min_order_value: 5000,
      max_tickets: 3,
    } as const
    await account.call(promoCodes.create, { params, body })
    await open(page, `${sale.path}?promo_code=big`)
    await expect(page.getByText('Takes effect from €50.00')).toBeVisible()
    const more = page.getByRole('button', { name: 'One more: Standard' })
    await more.tap()
    await expect(page.getByText('€25.00').last()).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page.getByText('Your order is too small for this promo code.')).toBeVisible()
    await show(page, 'event-code-minimum')
    await more.tap()
    await expect(page.getByText('€45.00').last()).toBeVisible()
    for (const _ of [3, 4]) await more.tap()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page.getByText('This code is good for 3 more.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the code big' }).tap()
    await expect(page.getByText('Takes effect from')).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page).toHaveURL(/\/details$/)
  })

  test('affiliates stand in two lines each', async ({ page, context, account }) => {
    await signIn(context, account)
    const { event_id } = await putOnSale(account, { products: [PAID] })
    const params = { event_id }
    for (const [code, name] of [
      ['anna', 'Anna Partner'],
      ['radio', 'Radio Südwest'],
    ] as const)
      await account.call(affiliates.create, { params, body: { code, name, email: randomEmail(code) } })
    await page.goto(`/manage/event/${event_id}/affiliates`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await show(page, 'affiliates')
    await page.getByRole('button', { name: 'Actions' }).nth(1).tap()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  })
})
