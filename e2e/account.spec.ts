import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories, products } from '#contract/products.ts'
import { type Account, openAccount } from './support/account.ts'
import { colleague } from './support/colleague.ts'
import { fillIn, inDays, PAID, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  test(`on ${device}: an account is renamed, a new organizer starts with its currency, a colleague reads it`, async ({
    enter,
  }) => {
    const ada = await openAccount()
    const page = await enter({ ...options, as: ada })
    await page.goto('/manage/account')
    await expect(page).toHaveURL(/\/account\/settings$/)
    await expect(title(page, 'Account settings')).toBeVisible()
    const name = page.getByLabel('Name')
    await name.fill('')
    await save(page)
    await expect(page.getByText('Fill this in.')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Alpine Nights')
    const currency = page.getByRole('combobox', { name: 'Default currency' })
    await currency.focus()
    await expect(currency).toBeEditable()
    await currency.fill('CHF')
    await page.getByRole('option', { name: /^CHF/ }).click()
    await show(page, 'account-settings')
    await save(page)
    await expect(page.getByText('Account saved.')).toBeVisible()

    await page.goto('/manage/events')
    const { data: made } = await ada.call(organizers.create, { body: { name: 'Club', email: 'club@example.com' } })
    expect(made.currency).toBe('CHF')

    const grace = await enter({ ...options, as: await colleague(ada, 'ORGANIZER') })
    await grace.goto('/account/settings')
    await expect(grace.getByText('Alpine Nights')).toBeVisible()
    await expect(grace.getByText('Administrators of your account can change this.')).toBeVisible()
    await expect(grace.getByRole('textbox')).toHaveCount(0)
    await show(grace, 'account-settings-read')
    for (const path of ['/account/payment', '/account/event-defaults']) {
      await grace.goto(path)
      await expect(grace.getByText('Your role can’t open this page')).toBeVisible()
    }
  })

  test(`on ${device}: the way to the defaults of payment leads to their place`, async ({ enter }) => {
    const page = await enter({ ...options, as: await openAccount() })
    await page.goto('/account/payment')
    await page.getByRole('main').getByRole('link', { name: 'event defaults' }).click()
    await expect(page.locator('#payment')).toBeFocused()
    await expect(page.locator('#payment')).toBeInViewport()
  })

  test(`on ${device}: bank account and defaults are said once, and a buyer reads them in German`, async ({ enter }) => {
    const ada = await openAccount()
    const page = await enter({ ...options, as: ada })
    await page.goto('/account/payment')
    await expect(page.getByText('No ways to pay without a card yet')).toBeVisible()
    await show(page, 'account-payment-empty')
    await addWay(page, 'Bank transfer')
    await page.getByLabel('Account holder').fill('Night Club Ltd')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0103 00')
    await save(page)
    await expect(page.getByText('Check the IBAN.')).toBeVisible()
    await expect(page.getByLabel('IBAN')).toBeFocused()
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('Text before the order number (optional)').fill('Tickets')
    await addWay(page, 'At the door')
    // Moves cash to the first place, by keyboard.
    await page.getByRole('button', { name: 'Move At the door up' }).press('Enter')
    await save(page)
    await expect(page.getByText('Ways to pay saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['At the door', 'Bank transfer'])
    await show(page, 'account-payment')
    // The toast covers the link and stays while the pointer is over it, so close it.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Ways to pay saved.')).toBeHidden()

    await page.getByRole('main').getByRole('link', { name: 'event defaults' }).click()
    await expect(title(page, 'Event defaults')).toBeVisible()
    await page.getByRole('switch', { name: 'Offer your account’s ways to pay' }).check()
    await page.getByText('Once per order').click()
    await show(page, 'account-event-defaults')
    await save(page)
    await expect(page.getByText('Event defaults saved.')).toBeVisible()

    const sale = await startSale(ada)
    await page.goto(`/manage/event/${sale.event_id}/settings#payment`)
    await expect(page.getByText('Bank transfer · DE89 3704 0044 0532 0130 00')).toBeVisible()
    await expect(page.getByText('From the defaults of your account.')).toHaveCount(1)
    await show(page, 'event-settings-taken-over')
    // Only the Questions screen has these fields; the settings link to it.
    const checkout = page.locator('#checkout')
    await expect(checkout.getByText('Ask for names')).toHaveCount(0)
    await expect(checkout.getByText('Checkout button text')).toHaveCount(0)
    await expect(checkout.getByRole('link', { name: 'homepage designer' })).toHaveAttribute(
      'href',
      `/manage/event/${sale.event_id}/homepage-designer`,
    )
    await checkout.getByRole('link', { name: 'Questions' }).click()
    const names = page.getByRole('radiogroup', { name: 'Ask for names' })
    await expect(names.getByRole('radio', { name: 'Once per order' })).toBeChecked()
    await expect(page.getByText('From the defaults of your account.')).toHaveCount(1)

    const buyer = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
    const order = await fillIn(await reserve(sale), buyer)
    const visitor = await enter({ ...options, locale: 'de-DE' })
    await visitor.goto(`/checkout/${sale.event_id}/${order.short_id}/payment`)
    await expect(visitor.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    await show(visitor, 'checkout-payment-methods')
    await visitor.getByRole('button', { name: /bestellen/i }).click()
    await expect(visitor.getByText(`Tickets ${order.public_id}`)).toBeVisible()
    await expect(visitor.getByText('Überweisung')).toBeVisible()
    await show(visitor, 'checkout-pay-now-methods')
  })

  test(`on ${device}: a new event says what to do next, until it is put away`, async ({ enter }) => {
    const ada = await openAccount()
    const { data: organizer } = await ada.call(organizers.create, {
      body: { name: 'Lantern Hall', email: 'hall@example.com' },
    })
    const page = await enter({ ...options, as: ada, reducedMotion: 'no-preference' })
    await page.goto('/manage/events#create-event')
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill(`Evening at ${organizer.name}`)
    await form.getByRole('button', { name: 'Create event' }).click()
    await expect(page).toHaveURL(/\/getting-started$/)
    await expect(page.locator('[data-confetti]')).toBeAttached()
    const start = page.getByRole('region', { name: 'Getting started' })
    await expect(start).toContainText('1 of 6 done')
    await show(page, 'getting-started')
    await page.reload()
    await expect(start).toBeVisible()
    await expect(page.locator('[data-confetti]')).toHaveCount(0)
    // A done step is described as a fact, not as a task.
    await expect(start).toContainText('A paid or free ticket.')
    const params = { event_id: Number(/event\/(\d+)/.exec(page.url())?.[1]) }
    const [category] = (await ada.call(productCategories.list, { params })).data
    const ticket = { title: 'Standard', type: 'FREE', product_type: 'TICKET' } as const
    await ada.call(products.create, {
      params,
      body: { ...ticket, prices: [{ price: 0 }], product_category_id: category?.id ?? 0 },
    })
    await page.reload()
    await expect(start).toContainText('There’s something to sell.')
    await expect(start).not.toContainText('A paid or free ticket.')
    await start.getByRole('link', { name: 'Write' }).click()
    await expect(page).toHaveURL(/\/settings#details$/)
    await page.goBack()

    await page.getByRole('button', { name: 'Hide this list' }).click()
    await expect(page.getByText('List hidden.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('region', { name: 'Getting started' })).toHaveCount(0)
    if (device === 'a phone') await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation').filter({ hasText: 'Products' })
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Getting started' })).toHaveCount(0)
  })
}

test('what somebody else changed meanwhile is not overwritten, and what was typed stays', async ({ enter }) => {
  const ada = await openAccount()
  const [first, second] = [await enter({ as: ada }), await enter({ as: ada })]
  for (const page of [first, second]) await page.goto('/account/event-defaults')
  const minutes = (page: Page) => page.getByLabel('Time to complete an order, in minutes (optional)')
  await minutes(first).fill('20')
  await minutes(second).fill('40')
  await save(first)
  await expect(first.getByText('Event defaults saved.')).toBeVisible()
  await save(second)
  const question = second.getByRole('dialog', { name: 'Someone else has changed this' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(minutes(second)).toHaveValue('40')
  await save(second)
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(second.getByText('Event defaults saved.')).toBeVisible()
  await second.reload()
  await expect(minutes(second)).toHaveValue('40')
})

test('whoever is limited to one event finds its first steps, and no confetti where motion is not wanted', async ({
  enter,
}) => {
  const ada = await openAccount()
  const sale = await putOnSale(ada)
  const page = await enter({ as: await colleague(ada, 'EVENT_MANAGER', [sale.event_id]) })
  await page.goto(`/manage/event/${sale.event_id}/getting-started?new_event=true`)
  await expect(page.getByRole('region', { name: 'Getting started' })).toContainText('3 of 5 done')
  await expect(page.locator('[data-confetti]')).toBeHidden()
  await show(page, 'getting-started-on-sale')
})

async function addWay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add way to pay' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Creates an event with one paid ticket and leaves its settings at their defaults. */
async function startSale(account: Account) {
  const { data: organizer } = await account.call(organizers.create, {
    body: { name: 'Lantern Hall', email: 'hall@example.com' },
  })
  const { data: created } = await account.call(events.create, {
    body: { title: 'Evening of lights', start_date: inDays(30), organizer_id: organizer.id },
  })
  const params = { event_id: created.id }
  const { data: categories } = await account.call(productCategories.list, { params })
  const body = { ...PAID, product_type: 'TICKET', product_category_id: categories[0]?.id ?? 0 } as const
  const { data: product } = await account.call(products.create, { params, body: body as never })
  const { data: event } = await account.call(events.setStatus, { params, body: { status: 'LIVE' } })
  return { event, event_id: event.id, path: '', products: [product] as [typeof product], organizer_id: organizer.id }
}
