import type { Page } from '@playwright/test'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { openAccount, PASSWORD, randomEmail, signIn } from './support/account.ts'
import { emailsTo, emailTo, linkIn } from './support/mail.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const INVITATION = /invite/i
const BELOW = '/auth/accept-invitation/'

const cardOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const isDead = (page: Page) => expect(title(page, 'This invitation no longer works')).toBeVisible()

type Person = { first_name: string; last_name: string; email: string }

/** Invites through the screen, as the signed-in administrator. */
async function invite(page: Page, { first_name, last_name, email }: Person, role?: 'Organizer'): Promise<void> {
  await page.goto('/account/users')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite someone' })
  await drawer.getByLabel('First name').fill(first_name)
  await drawer.getByLabel('Last name').fill(last_name)
  await drawer.getByLabel('Email').fill(email)
  if (role) await drawer.getByRole('radio', { name: role }).click()
  await show(page, 'team-invite')
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(cardOf(page, email).getByText('invited', { exact: true })).toBeVisible()
}

async function choose(page: Page, { first_name, last_name, email }: Person, item: string): Promise<void> {
  await cardOf(page, email)
    .getByRole('button', { name: `Actions for ${first_name} ${last_name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('somebody is invited, joins with a password of their own and works in the account', async ({
  page,
  context,
  account,
  enter,
}) => {
  const email = randomEmail('grace')
  const { event } = await putOnSale(account, { event: { title: `Evening for ${email}` } })
  await signIn(context, account)
  await page.goto('/manage/events')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(title(page, 'Team')).toBeVisible()
  await expect(cardOf(page, account.user.email).getByText('Owner', { exact: true })).toBeVisible()
  await invite(page, { first_name: 'Grace', last_name: 'Hopper', email }, 'Organizer')
  await show(page, 'team')

  const invitee = await enter()
  const link = linkIn(await emailTo(email, INVITATION), BELOW)
  await invitee.goto(link)
  await expect(title(invitee, /^Join .+’s team$/)).toBeVisible()
  await expect(invitee.getByLabel('Email')).toHaveValue(email)
  await expect(invitee.getByLabel('First name')).toHaveValue('Grace')
  await show(invitee, 'accept-invitation')
  await invitee.getByLabel('First name').fill('Rear Admiral Grace')
  await invitee.getByLabel('Password', { exact: true }).fill('short')
  await invitee.getByRole('button', { name: 'Join' }).click()
  await expect(invitee.getByText('Use at least 8 characters.')).toBeVisible()
  await expect(invitee.getByLabel('First name')).toHaveValue('Rear Admiral Grace')
  await invitee.getByLabel('First name').fill('Grace')
  await invitee.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invitee.getByRole('button', { name: 'Join' }).click()
  // A user who has just set a password is not asked for it again.
  await expect(invitee).toHaveURL(/\/manage\/events/)
  await invitee.getByLabel('Search by title, venue or city').fill(email)
  await expect(invitee.getByRole('link', { name: event.title }).first()).toBeVisible()
  // The Organizer role works with events; only administrators manage the team.
  await expect(invitee.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(invitee.getByRole('link', { name: 'Team' })).toBeHidden()
  await invitee.goto('/account/users')
  await expect(invitee.getByText('Your role can’t open this page')).toBeVisible()
  await show(invitee, 'team-forbidden')

  await page.reload()
  await expect(cardOf(page, email).getByText('Organizer', { exact: true })).toBeVisible()
  await expect(cardOf(page, email).getByText('invited', { exact: true })).toBeHidden()
  await expect(cardOf(page, email).getByText('Last sign-in')).toBeVisible()
  await invitee.goto(link)
  await expect(title(invitee, 'This invitation was already accepted')).toBeVisible()
  await show(invitee, 'accept-invitation-accepted')
})

test('on a phone: a link sent again replaces the first, an invitation taken back leaves a dead one', async ({
  account,
  enter,
}) => {
  const person = { first_name: 'Alan', last_name: 'Turing', email: randomEmail('alan') }
  const page = await enter({ ...PHONE, as: account })
  await invite(page, person)
  await show(page, 'team')
  const first = linkIn(await emailTo(person.email, INVITATION), BELOW)
  await choose(page, person, 'Resend link')
  await expect(page.getByText('Invitation sent again.')).toBeVisible()
  const [, again] = await emailsTo(person.email, INVITATION, 2)
  if (!again) throw new Error('The invitation did not come again.')
  const second = linkIn(again, BELOW)

  const invitee = await enter(PHONE)
  await invitee.goto(first)
  await isDead(invitee)
  await invitee.goto(second)
  await expect(title(invitee, /^Join .+’s team$/)).toBeVisible()
  await show(invitee, 'accept-invitation')

  await choose(page, person, 'Withdraw invitation')
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible()
  await expect(cardOf(page, person.email)).toBeHidden()
  await invitee.goto(second)
  await isDead(invitee)
  await show(invitee, 'accept-invitation-dead')
  await invitee.getByRole('link', { name: 'Sign in' }).click()
  await expect(invitee).toHaveURL(/\/auth\/login$/)
})

test('somebody with an account of their own joins with the password they have, and chooses where to work', async ({
  account,
  enter,
}) => {
  const { user: grace } = await openAccount()
  await account.call(users.invite, { body: { first_name: 'Grace', email: grace.email, role: 'ORGANIZER' } })
  const page = await enter(PHONE)
  await page.goto(linkIn(await emailTo(grace.email, INVITATION), BELOW))
  await expect(title(page, /^Join .+’s team$/)).toBeVisible()
  const password = page.getByLabel('Your password')
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert')).toContainText('password')
  await expect(password).toBeFocused()
  await show(page, 'accept-invitation-known')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/manage\/events/)
  await page.context().clearCookies()

  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(title(page, 'Choose an account')).toBeVisible()
  const choice = page.getByRole('main').getByRole('button')
  await expect(choice).toHaveCount(2)
  expect(await page.content()).not.toContain(PASSWORD)
  await show(page, 'login-accounts')
  await choice.last().click()
  // Her own account, which is the newer one, has no event yet.
  await expect(page).toHaveURL(/\/welcome/)
})

test('an administrator changes a role, switches access off and on, and removes somebody, who is out at once', async ({
  account,
  enter,
}) => {
  const grace = await openAccount()
  const { email } = grace.user
  await account.call(users.invite, { body: { first_name: 'Grace', last_name: 'Hopper', email, role: 'ADMIN' } })
  const link = linkIn(await emailTo(email, INVITATION), BELOW)
  const token = link.slice(link.indexOf(BELOW) + BELOW.length)
  await grace.call(auth.acceptInvitation, { params: { token }, body: { password: PASSWORD } })
  await grace.call(auth.login, { body: { email, password: PASSWORD, account_id: account.user.account_id } })
  const { data: key } = await grace.call(apiKeys.create, {
    params: { account_id: account.user.account_id },
    body: { name: 'Kiosk', permissions: ['events.read'] },
  })
  const person = { first_name: 'Ada', last_name: 'Lovelace', email }
  const page = await enter({ ...PHONE, as: account })
  await page.goto('/account/users')

  await choose(page, person, 'Change role')
  const drawer = page.getByRole('dialog', { name: 'Role of Ada Lovelace' })
  await drawer.getByRole('radio', { name: 'Organizer' }).click()
  await show(page, 'team-role')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role of Ada Lovelace saved.')).toBeVisible()
  await expect(cardOf(page, email).getByText('Organizer', { exact: true })).toBeVisible()
  await expect(grace.call(users.me)).rejects.toMatchObject({ code: 'not_signed_in' })

  await choose(page, person, 'Turn off access')
  await show(page, 'team-switch-off')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(cardOf(page, email).getByText('off', { exact: true })).toBeVisible()
  await choose(page, person, 'Turn on access')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(cardOf(page, email).getByText('off', { exact: true })).toBeHidden()

  await choose(page, person, 'Remove from team')
  await page.getByRole('checkbox', { name: 'Revoke the API keys that Ada Lovelace made' }).check()
  await show(page, 'team-remove')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Ada Lovelace removed from the team.')).toBeVisible()
  await expect(cardOf(page, email)).toBeHidden()
  const { data: keys } = await account.call(apiKeys.list, { params: { account_id: account.user.account_id } })
  expect(keys.map(({ id }) => id)).not.toContain(key.id)
  // The owner has no actions on their own row.
  await expect(cardOf(page, account.user.email).getByRole('button')).toHaveCount(0)
})

test('somebody who has lost a device signs out everywhere', async ({ enter }) => {
  const ada = await openAccount()
  const page = await enter({ as: ada })
  await page.goto('/manage/profile?tab=password')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await show(page, 'sign-out-everywhere')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(ada.call(users.me)).rejects.toMatchObject({ code: 'not_signed_in' })
})
