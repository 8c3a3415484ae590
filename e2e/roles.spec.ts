import type { Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { PASSWORD, randomEmail, signIn } from './support/account.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { buy, FREE, putOnSale, reserve } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const FORBIDDEN = 'Your role can’t open this page'

/** Creates a role that can see orders, which requires seeing events as well. */
async function makeRole(page: Page, name: string): Promise<void> {
  await page.goto('/account/users?tab=roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const drawer = page.getByRole('dialog', { name: 'New role' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('checkbox', { name: 'View orders' }).click()
  await expect(drawer.getByRole('checkbox', { name: 'View events' })).toBeChecked()
  await expect(drawer.getByRole('checkbox', { name: 'Create and edit orders' })).not.toBeChecked()
  await show(page, 'role-form')
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Role created.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('View events · View orders')
  await expect(card).toContainText('Not assigned yet')
  await show(page, 'roles')
}

async function inviteTo(page: Page, invited: { email: string; role: string; event: string }): Promise<void> {
  await page.goto('/account/users')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite someone' })
  await drawer.getByLabel('First name').fill('Grace')
  await drawer.getByLabel('Last name').fill('Hopper')
  await drawer.getByLabel('Email').fill(invited.email)
  await drawer.getByRole('radio', { name: invited.role }).click()
  await drawer.getByText('Selected').click()
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(drawer.getByText('Choose at least one organizer or one event.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Events' }).fill(invited.event)
  await page.getByRole('option', { name: invited.event }).click()
  await page.keyboard.press('Tab')
  await show(page, 'team-invite-part')
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${invited.email}.`)).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: invited.email })
  await expect(card.getByText(invited.role, { exact: true })).toBeVisible()
  await expect(card.getByText('1 event', { exact: true })).toBeVisible()
}

/** Follows the link and sets a password, which signs in. */
async function join(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await emailTo(email, /invite/i), '/auth/accept-invitation/'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/manage\/events/)
}

test('a role of the account for the orders of one event: its person sees these and nothing else', async ({
  page,
  context,
  account,
  enter,
}) => {
  test.setTimeout(patience(240_000))
  const email = randomEmail('grace')
  const role = `Orders for ${email}`
  const seen = await putOnSale(account, { event: { title: `Seen by ${email}` } })
  const hidden = await putOnSale(account, { event: { title: `Hidden from ${email}` } })
  const order = await buy(seen, { first_name: 'Mary', last_name: 'Somerville', email: randomEmail('mary') })
  await signIn(context, account)
  await makeRole(page, role)
  await inviteTo(page, { email, role, event: seen.event.title })

  const invitee = await enter(PHONE)
  await join(invitee, email)
  await expect(invitee.getByRole('link', { name: seen.event.title })).toBeVisible()
  await expect(invitee.getByText(hidden.event.title)).toBeHidden()
  await expect(invitee.getByRole('button', { name: 'Create' })).toBeHidden()
  await show(invitee, 'role-events')

  await invitee.getByRole('link', { name: seen.event.title }).click()
  await expect(invitee.getByRole('heading', { level: 1, name: seen.event.title })).toBeVisible()
  await expect(invitee.getByRole('button', { name: /Event status/ })).toBeHidden()
  await invitee.getByRole('button', { name: 'Open menu' }).click()
  const menu = invitee.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
  for (const name of ['Attendees', 'Promo codes', 'Check-in', 'Settings'])
    await expect(menu.getByRole('link', { name })).toBeHidden()
  await show(invitee, 'role-menu')

  await menu.getByRole('link', { name: 'Orders' }).click()
  await invitee.getByText(order.public_id).click()
  const drawer = invitee.getByRole('dialog', { name: `Order ${order.public_id}` })
  await expect(drawer.getByRole('region', { name: 'Activity' })).toContainText('completed the order')
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await expect(invitee.getByRole('menuitem', { name: 'Copy buyer’s link' })).toBeVisible()
  await expect(invitee.getByRole('menuitem', { name: 'Cancel order' })).toBeHidden()
  await invitee.keyboard.press('Escape')
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeHidden()
  await show(invitee, 'role-order')

  for (const path of [`/manage/event/${seen.event_id}/attendees`, '/account/users', '/account/activity']) {
    await invitee.goto(path)
    await expect(invitee.getByText(FORBIDDEN)).toBeVisible()
  }
  await show(invitee, 'forbidden')
})

test('the audit log names the administrator and what they did, on a desk and on a phone', async ({
  page,
  context,
  account,
  enter,
}) => {
  const email = randomEmail('barbara')
  const role = `Orders for ${email}`
  const { event } = await putOnSale(account, { event: { title: `Evening of ${email}` } })
  await signIn(context, account)
  await makeRole(page, role)
  await inviteTo(page, { email, role, event: event.title })

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  const made = page.getByRole('listitem').filter({ hasText: role })
  await expect(made).toContainText(`${account.user.full_name} created a role`)
  const { full_name } = account.user
  await expect(page.getByText(`${full_name} invited someone to the team`).first()).toBeVisible()
  await show(page, 'audit-log')
  await made.getByRole('link', { name: role }).click()
  await expect(page.getByRole('tab', { name: 'Roles', selected: true })).toBeVisible()

  const phone = await enter({ ...PHONE, as: account })
  await phone.goto('/account/activity?name=user.invited&actor_kind=user')
  await expect(phone.getByText(`${full_name} invited someone to the team`).first()).toBeVisible()
  await expect(phone.getByText('created a role')).toBeHidden()
  await show(phone, 'audit-log')
  await expect(phone.getByLabel('Who', { exact: true })).toBeVisible()
  await phone.goto('/account/activity?from=2999-01-01')
  await expect(phone.getByText('No activity found')).toBeVisible()
  await show(phone, 'audit-log-nothing')
  await phone.getByRole('button', { name: 'Show all' }).click()
  await expect(phone.getByText(`${full_name} invited someone to the team`).first()).toBeVisible()
})

test('the audit log folds reservations away, unless they are asked for', async ({ page, context, account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  await reserve(sale)
  await reserve(sale)
  await signIn(context, account)
  await page.goto(`/account/activity?event_id=${sale.event_id}`)
  await expect(page.getByText('created an event')).toBeVisible()
  const reserved = page.getByText('reserved tickets')
  await expect(reserved).toHaveCount(2)
  await expect(reserved.first()).toBeHidden()
  await page.getByText('2 reservations').click()
  await expect(reserved.first()).toBeVisible()
  await page.goto(`/account/activity?event_id=${sale.event_id}&name=order.reserved`)
  await expect(reserved.first()).toBeVisible()
  await expect(page.getByText('2 reservations')).toHaveCount(0)
})

test('the audit log is narrowed to a person and to an organizer, on a desk and on a phone', async ({
  enter,
  account,
}) => {
  const { event } = await putOnSale(account, { event: { title: 'Evening of the log' } })
  for (const [device, options] of [
    ['desk', {}],
    ['phone', PHONE],
  ] as const) {
    const page = await enter({ ...options, as: account })
    await page.goto('/account/activity')
    await page.getByText('Filters', { exact: true }).click()
    const person = page.getByRole('combobox', { name: 'Person or API key' })
    await person.focus()
    await expect(person).toBeEditable()
    await person.fill(account.user.full_name)
    await page.getByRole('option', { name: account.user.full_name }).first().click()
    await expect(page).toHaveURL(/actor_kind=user&actor_id=\d+/)
    const organizer = page.getByRole('combobox', { name: 'Organizer' })
    await organizer.focus()
    await expect(organizer).toBeEditable()
    await organizer.fill(event.organizer.name)
    await page.getByRole('option', { name: event.organizer.name }).first().click()
    await expect(page).toHaveURL(/organizer_id=\d+/)
    await expect(page.getByText(`${account.user.full_name} created an event`).first()).toBeVisible()
    await expectAccessible(page)
    await show(page, `audit-log-filters-${device}`)
    // The filter of another account's user stays in the URL and is shown by its number, because no name is found.
    await page.goto('/account/activity?actor_kind=user&actor_id=2147483')
    await expect(page.getByText('No activity found')).toBeVisible()
    await expect(person).toHaveValue('#2147483')
  }
})
