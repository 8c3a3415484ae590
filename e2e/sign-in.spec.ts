import type { Page } from '@playwright/test'
import { openAccount, PASSWORD, register, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('wrong password, right password, back to the page one wanted, and out again', async ({ page, account }) => {
  const sale = await putOnSale(account)
  const wanted = `/manage/event/${sale.event_id}/orders?tab=1#order-999999`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Sign in, and you get to the page you asked for.')).toBeVisible()
  await show(page, 'login')
  await logIn(page, account.user.email, 'not this one')
  await expect(page.getByRole('alert')).toContainText('E-mail or password is not right.')
  await expect(page.getByLabel('E-mail')).toHaveValue(account.user.email)
  await show(page, 'login-wrong')
  await logIn(page, account.user.email)
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/manage\/events/)
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/manage/profile')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('the start and closed pages send strangers to the login, public ones do not', async ({
  page,
  account,
  watched,
}) => {
  const sale = await putOnSale(account)
  watched.allow(/status of 404/)
  await page.goto('/?from=poster')
  await expect(page).toHaveURL('/auth/login?from=poster')
  for (const closed of [
    '/manage/events',
    '/manage/profile',
    '/account/taxes-and-fees',
    `/manage/event/${sale.event_id}/promo-codes`,
  ]) {
    await page.goto(closed)
    await expect(page, closed).toHaveURL(/\/auth\/login$/)
  }
  const unknown = `o_${'x'.repeat(22)}`
  for (const free of [
    sale.path,
    `/checkout/${sale.event_id}/${unknown}/details`,
    `/product/${sale.event_id}/a_unknown`,
    '/auth/register',
  ]) {
    await page.goto(free)
    await page.waitForLoadState('networkidle')
    await expect(page, free).toHaveURL(free)
  }
  const response = await page.request.get('/manage/event/999999/products', { maxRedirects: 0 })
  expect(response.status()).toBeLessThan(400)
})

test('forgotten password: e-mail, new password, the old one and the link are dead', async ({ page, enter }) => {
  const account = await openAccount()
  const { email } = account.user
  const elsewhere = await enter({ as: account })
  await elsewhere.goto('/manage/profile')
  await expect(elsewhere.getByRole('heading', { name: 'Your profile' })).toBeVisible()

  await open(page, '/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await show(page, 'forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  const link = linkIn(await emailTo(email, /password/i), '/auth/reset-password/')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a new and better one')
  await page.getByLabel('New password again').fill('a new and bitter one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Both passwords must be the same.')).toBeVisible()
  await show(page, 'reset-password')
  await page.getByLabel('New password again').fill('a new and better one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await logIn(page, email)
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is not right.' })).toBeVisible()
  await logIn(page, email, 'a new and better one')
  await expect(page).toHaveURL(/\/manage\/events/)

  // Signed out everywhere else, and the link works once.
  await elsewhere.goto('/manage/profile')
  await expect(elsewhere).toHaveURL(/\/auth\/login$/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
})

test('a new address is confirmed by its code', async ({ page, context }) => {
  const account = await register()
  await signIn(context, account)
  const { text = '' } = await emailTo(account.user.email, /confirm/i)
  await page.goto('/manage/profile')
  await show(page, 'profile-unconfirmed')
  await page.getByLabel('Six-digit code').fill('000000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/This code is not right/)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your e-mail address is confirmed.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
  await show(page, 'profile')
})

test('a new address is confirmed by its link, once signed in', async ({ page }) => {
  const { user } = await register()
  const link = linkIn(await emailTo(user.email, /confirm/i), '/manage/profile/confirm-email-address/')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('Sign in, and your e-mail address is confirmed.')).toBeVisible()
  await logIn(page, user.email)
  await expect(page).toHaveURL(/\/manage\/events/)
  await expect(page.getByText('Your e-mail address is confirmed.', { exact: true })).toBeVisible()
  await page.goto('/manage/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
})
