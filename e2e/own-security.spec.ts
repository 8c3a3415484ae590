import type { Page } from '@playwright/test'
import { openAccount, PASSWORD } from './support/account.ts'
import { emailTo } from './support/mail.ts'
import { SECURITY, setUpApp } from './support/second-factors.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

/** Adds a virtual authenticator that always confirms. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

for (const [device, options] of [
  ['desk', {}],
  ['phone in the dark', { ...PHONE, colorScheme: 'dark' }],
] as const)
  test(`an authenticator app on a ${device}: set up, a wrong code, a right one, and a recovery code without JavaScript`, async ({
    enter,
  }) => {
    const account = await openAccount()
    const page = await enter({ ...options, as: account })
    await page.goto(SECURITY)
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
    await show(page, 'security')
    const { key, codes } = await setUpApp(page)
    await expect(page.getByText('10 codes left.')).toBeVisible()
    await show(page, 'security-app-on')
    await expect(emailTo(account.user.email, /An authenticator app was added/)).resolves.toBeDefined()

    await signOut(page)
    await givePassword(page, account.user.email)
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
    await show(page, 'second-step')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
    await expect(page.getByLabel('Code')).toHaveValue('')
    await page.getByLabel('Code').fill(await codeOf(key, 1))
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL(/\/welcome/)

    const plain = await enter({ ...options, javaScriptEnabled: false })
    for (const [code, address] of [
      [codes[0], /\/welcome|\/manage\/events/],
      [codes[0], /\/auth\/login/],
    ] as const) {
      await plain.context().clearCookies()
      await givePassword(plain, account.user.email)
      await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
      await plain.getByLabel('Code').fill(code ?? '')
      await plain.getByRole('button', { name: 'Continue' }).click()
      await expect(plain).toHaveURL(address)
    }
    await expect(plain.getByText('This code is wrong or has expired.')).toBeVisible()
  })

for (const [device, options] of [
  ['desk', {}],
  ['phone in the dark', { ...PHONE, colorScheme: 'dark' }],
] as const)
  test(`a passkey on a ${device}: in place of the password and after it, renamed and removed`, async ({ enter }) => {
    const account = await openAccount()
    const page = await enter({ ...options, as: account })
    await addVirtualAuthenticator(page)
    await page.goto(SECURITY)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'I’ve kept them' }).click()
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByText('Not used yet')).toBeVisible()

    await signOut(page)
    await show(page, 'login-passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/welcome/)
    await page.goto(SECURITY)
    await expect(passkeys.getByText('Last used')).toBeVisible()

    await signOut(page)
    await givePassword(page, account.user.email)
    await expect(page.getByText('Use your passkey.')).toBeVisible()
    await show(page, 'second-step-passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/welcome/)

    await page.goto(SECURITY)
    await passkeys.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByText('My laptop')).toBeVisible()
    await show(page, 'security-passkey')
    await passkeys.getByRole('button', { name: 'Actions for My laptop' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove passkey “My laptop”?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await expect(passkeys).toBeHidden()
  })

test('whoever was there long ago is asked who they are, and goes on', async ({ enter }) => {
  const account = await openAccount()
  const page = await enter({ as: account })
  // Fakes a stale sign-in; a real one takes ten minutes.
  await page.route('**/api/users/me/security', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, is_fresh: false } } })
  })
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible()
  await show(page, 'security-confirm')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up authenticator app' })).toBeVisible()
})

test('sessions are listed, and ended one by one', async ({ enter }) => {
  const account = await openAccount()
  const elsewhere = await enter()
  await givePassword(elsewhere, account.user.email)
  await expect(elsewhere).toHaveURL(/\/welcome/)
  const page = await enter({ as: account })
  await page.goto(SECURITY)
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('Chrome on')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/manage/profile')
  await expect(elsewhere).toHaveURL(/\/auth\/login$/)
})

test('a picture of oneself stands in the menu, and goes again', async ({ enter }) => {
  const account = await openAccount()
  const page = await enter({ as: account })
  await page.goto('/manage/profile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles('public/icon-192.png')
  await expect(page.getByText('Picture saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Ada Lovelace' }).locator('img')).toBeVisible()
  await show(page, 'profile-picture')
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Picture deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Ada Lovelace' }).locator('img')).toBeHidden()
})
