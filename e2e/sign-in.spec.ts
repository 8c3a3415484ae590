import type { Page } from '@playwright/test'
import { openAccount, PASSWORD, register, signIn } from './support/account.ts'
import { BASE_URL } from './support/caller.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('wrong password, right password, back to the page one wanted, and out again', async ({ page, account }) => {
  const sale = await putOnSale(account)
  const wanted = `/manage/event/${sale.event_id}/orders?tab=1#order-999999`
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Sign in to see this page.')).toBeVisible()
  await show(page, 'login')
  await logIn(page, account.user.email, 'not this one')
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(account.user.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await show(page, 'login-wrong')
  await logIn(page, account.user.email)
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/manage\/events/)
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
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

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await show(page, 'forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  const link = linkIn(await emailTo(email, /password/i), '/auth/reset-password/')
  await page.goto(link)
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Use at least 8 characters\./)
  await expect(password).toHaveValue('')
  await show(page, 'reset-password')
  await password.fill('a new and better one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible()
  await logIn(page, email, 'a new and better one')
  // The user is signed in and has no event yet.
  await expect(page).toHaveURL(/\/welcome/)

  // All other sessions are signed out, and the link works once.
  await elsewhere.goto('/manage/profile')
  await expect(elsewhere).toHaveURL(/\/auth\/login$/)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a new address is confirmed by its code', async ({ page, context }) => {
  const account = await register()
  await signIn(context, account)
  const { text = '' } = await emailTo(account.user.email, /confirm/i)
  await page.goto('/manage/profile')
  await show(page, 'profile-unconfirmed')
  await page.getByLabel('Six-digit code').fill('000000')
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await expect(page.getByText('Your email address is confirmed.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
  await show(page, 'profile')
})

test('a new address is confirmed by its link, once signed in', async ({ page }) => {
  const { user } = await register()
  const link = linkIn(await emailTo(user.email, /confirm/i), '/manage/profile/confirm-email-address/')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('Sign in to confirm your email address.')).toBeVisible()
  await logIn(page, user.email)
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByText('Your email address is confirmed.', { exact: true })).toBeVisible()
  await page.goto('/manage/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
})

test('whoever was refused and is signed in comes back to where they were, and learns why', async ({
  page,
  context,
  account,
}) => {
  const sale = await putOnSale(account)
  await signIn(context, account)
  await page.goto(sale.path)
  const wanted = `/manage/event/${sale.event_id}/orders`
  await page.evaluate((address) => {
    localStorage.setItem('foyer.return_to', address)
    sessionStorage.setItem('foyer.refused', 'role_too_low')
  }, wanted)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(wanted)
  await expect(page.getByText('Your role doesn’t allow this.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('foyer.return_to'))).toBe(null)
})

test('without JavaScript: a typing error, signing in, another language and a new password', async ({ enter }) => {
  const { user } = await openAccount()
  const page = await enter({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await logIn(page, 'nobody')
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await logIn(page, user.email)
  await expect(page).toHaveURL('/manage/events')
  expect((await page.request.get('/api/users/me')).status()).toBe(200)

  await page.context().clearCookies()
  await page.goto('/auth/forgot-password')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.getByRole('textbox').fill(user.email)
  await page.locator('main button[type=submit]').click()
  await page.goto(linkIn(await emailTo(user.email, /password|passwort/i), '/auth/reset-password/'))
  await page.locator('input[type=password]').fill('a new and better one')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the sign-in pages are light: one small script, and nothing of the component library', async ({ page }) => {
  // Disables the browser's cache, so that each page is weighed completely.
  await page.route('**/*', (route) => route.continue())
  const scripts: Promise<number>[] = []
  const texts: Promise<string>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type === 'script') scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    if (type === 'script' || type === 'stylesheet')
      texts.push(request.response().then((response) => response?.text() ?? ''))
  })
  for (const path of ['login', 'register', 'forgot-password', 'reset-password/none', 'accept-invitation/none']) {
    await page.goto(`/auth/${path}`, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes, path).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThan(6_000)
    expect(await Promise.all(texts)).not.toContainEqual(expect.stringMatching(/mantine/i))
    test.info().annotations.push({ type: `scripts of ${path}`, description: `${bytes} B` })
    scripts.length = 0
    texts.length = 0
  }
})

test('no other site signs anybody in', async ({ page, account }) => {
  const form = { email: account.user.email, password: PASSWORD }
  const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
  for (const headers of foreign) {
    const response = await page.request.post('/auth/login', { form, headers, maxRedirects: 0 })
    expect([response.status(), response.headers()['set-cookie']]).toEqual([403, undefined])
  }
  const headers = { origin: BASE_URL() }
  const evil = { ...form, return_to: 'https://evil.example/' }
  const response = await page.request.post('/auth/login', { form: evil, headers, maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([303, '/manage/events'])
  expect(response.headers()['cache-control']).toBe('no-store')
})
