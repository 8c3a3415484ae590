import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { signIn } from './support/account.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test('a promo code is made with a part of a percent, loses its limit, and is deleted', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { products: [PAID] })
  await page.goto(`/manage/event/${event_id}/promo-codes`)
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  const fresh = page.getByRole('dialog', { name: 'New promo code' })
  await fresh.getByLabel('Code').fill('FRIENDS')
  await fresh.getByLabel('Percent off each ticket').fill('12.5')
  await fresh.getByLabel('Maximum uses').fill('3')
  await fresh.getByRole('button', { name: 'Create promo code' }).click()
  const row = page.getByRole('row').filter({ hasText: /friends/i })
  await expect(row).toContainText('12.5%')
  await expect(row).toContainText('0 of 3')

  await row.getByRole('button', { name: /friends/i }).click()
  const known = page.getByRole('dialog', { name: 'Edit promo code' })
  await known.getByLabel('Maximum uses').fill('')
  await known.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Promo code saved.')).toBeVisible()
  await expect(row).not.toContainText('of 3')

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Promo code deleted.')).toBeVisible()
  await expect(page.getByText('No promo codes yet')).toBeVisible()
})

test('a shared limit is changed and deleted on its card', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id, products } = await putOnSale(account, { products: [PAID] })
  await account.call(capacityAssignments.create, {
    params: { event_id },
    body: { name: 'Main hall', capacity: 30, status: 'ACTIVE', product_ids: [products[0].id] },
  })
  await page.goto(`/manage/event/${event_id}/capacity-assignments`)
  const card = page.getByRole('article').filter({ hasText: 'Main hall' })
  await expect(card).toContainText('0 of 30 sold or in checkout')
  await card.getByRole('button', { name: 'Main hall', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit shared limit' })
  await drawer.getByLabel('Limit (optional)', { exact: true }).fill('12')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('0 of 12 sold or in checkout')
  await card.getByRole('button', { name: 'Actions for Main hall' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Shared limit deleted.')).toBeVisible()
  await expect(page.getByText('No shared limits yet')).toBeVisible()
})

test('event and organizer keep what search engines are told, and come back from the archive', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id, organizer_id } = await putOnSale(account)
  for (const [path, thing] of [
    [`/manage/event/${event_id}/settings#seo`, 'event'],
    [`/manage/organizer/${organizer_id}/settings#seo`, 'organizer'],
  ]) {
    await page.goto(path ?? '')
    const seo = page.getByRole('form', { name: 'Search engines' })
    await seo.getByLabel('Title in search results').fill(`Found as ${thing}`)
    await seo.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await page.reload()
    await expect(seo.getByLabel('Title in search results')).toHaveValue(`Found as ${thing}`)
    for (const [verb, done] of [
      ['Archive', 'archived.'],
      ['Restore', 'restored as a draft.'],
    ]) {
      await page.locator('#danger').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: `${verb} ${thing}` }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByRole('button', { name: `${verb} ${thing}` })).toBeDisabled()
      await question.getByRole('textbox').fill(verb?.toLowerCase() ?? '')
      await question.getByRole('button', { name: `${verb} ${thing}` }).click()
      await expect(page.getByText(`${thing === 'event' ? 'Event' : 'Organizer'} ${done}`)).toBeVisible()
      await expect(question).toBeHidden()
    }
  }
})

test('two changed sections of the settings show one bar to save, that of the later one', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await page.goto(`/manage/event/${event_id}/settings#seo`)
  const details = page.getByRole('form', { name: 'Details' })
  const seo = page.getByRole('form', { name: 'Search engines' })
  const bars = page.getByRole('button', { name: 'Save', exact: true })
  await details.getByLabel('Title').fill('A later title')
  await expect(details.getByText('You have unsaved changes.')).toBeVisible()
  await seo.getByLabel('Title in search results').fill('Results')
  await expect(seo.getByText('1 other section has unsaved changes.')).toBeVisible()
  await expect(bars).toHaveCount(1)
  await details.getByLabel('Title').fill('A later title still')
  await expect(details.getByText('1 other section has unsaved changes.')).toBeVisible()
  await expect(bars).toHaveCount(1)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(seo.getByText('You have unsaved changes.')).toBeVisible()
  await seo.getByRole('button', { name: 'Save' }).click()
  await expect(bars).toHaveCount(0)
})

test('the list of sections marks the one in view, to the end of the page', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await page.goto(`/manage/event/${event_id}/settings`)
  const current = page.getByRole('navigation', { name: 'Sections of this page' }).locator('[aria-current]')
  await expect(current).toHaveText('Details')
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 20_000)
  await expect(current).toHaveText('Delete')
  await page.getByRole('link', { name: 'Search engines' }).click()
  await expect(current).toHaveText('Search engines')
})

test('forms on a page of their own are equally wide', async ({ page, context, account }) => {
  await signIn(context, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/manage/profile', '/account/settings', '/account/event-defaults', '/account/payment']) {
    await page.goto(path)
    const parts = page.getByRole('main').locator('form, section')
    await expect(parts.first()).toBeVisible()
    const widths = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().width))
    expect([path, Math.max(...widths)]).toEqual([path, 760])
  }
})

test('parts that come later do not change how a screen looks', async ({ page, context, account }) => {
  await signIn(context, account)
  await page.goto('/account/event-defaults')
  await page.getByLabel('Time to complete an order, in minutes (optional)').fill('20')
  const at = async (name: string) => (await page.getByRole('button', { name }).boundingBox()) ?? { x: 0, y: 0 }
  const before = await at('Save')
  // Scripts that are fetched as the pointer approaches a button bring their own styles.
  await page.getByRole('button', { name: 'Save' }).hover()
  await page.waitForLoadState('networkidle')
  expect((await at('Save')).x).toBe(before.x)
  expect((await at('Save')).y).toBe((await at('Discard')).y)
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.replace(/#$/, '') ?? ''))
  const shared = styles.filter((href) => /\/(entry|root|manage-layout)-[\w-]+\.css$/.test(href))
  expect(shared).toHaveLength(3)
  expect(shared).toEqual(styles.slice(0, 3))
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('settings have a menu of their sections', async ({ page, context, account }) => {
    await signIn(context, account)
    const { event_id } = await putOnSale(account)
    await page.goto(`/manage/event/${event_id}/settings`)
    const menu = page.getByRole('combobox', { name: 'Jump to section' })
    await expect(menu).toHaveValue('details')
    await menu.selectOption('Location')
    const place = page.getByRole('heading', { level: 2, name: 'Location' })
    await expect(place).toBeInViewport()
    const [below, head] = [await menu.boundingBox(), await place.boundingBox()]
    expect(head?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0))
    await show(page, 'manage-settings-menu')
  })
})
