import { apiKeys } from '#contract/api-keys.ts'
import { signIn } from './support/account.ts'
import { BASE_URL } from './support/caller.ts'
import { colleague, colleagueWhoMay } from './support/colleague.ts'
import { putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test('with the keyboard, a key is made for one event, used, listed and revoked', async ({
  page,
  context,
  account,
  request,
}) => {
  const seen = await putOnSale(account, { event: { title: 'Seen by a key' } })
  const hidden = await putOnSale(account, { event: { title: 'Hidden from a key' } })
  await signIn(context, account)
  await page.goto('/manage/events')
  await page.getByRole('link', { name: 'API keys' }).press('Enter')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await show(page, 'api-keys-none')

  await page.getByRole('button', { name: 'New API key' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New API key' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Entrance sign')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Choose at least one permission.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'View events' }).press('Space')
  await form.getByText('Selected').click()
  await form.getByRole('button', { name: 'Create API key' }).press('Enter')
  await expect(form.getByText('Choose at least one organizer or one event.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Events' }).fill(seen.event.title)
  await page.getByRole('option', { name: seen.event.title }).first().click()
  await page.keyboard.press('Tab')
  await form.getByLabel('Expires, date').fill('2020-01-31')
  await form.getByLabel('Calls a minute').fill('120')
  await form.getByRole('button', { name: 'Create API key' }).press('Enter')
  await expect(form.getByText('Choose a time that’s still to come.')).toBeVisible()
  await form.getByLabel('Expires, date').fill('2099-01-31')
  await show(page, 'api-key-form')
  await form.getByRole('button', { name: 'Create API key' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'API key created' })
  await expect(shown).toContainText('it’s shown only this once')
  const token = (await shown.locator('pre').textContent()) ?? ''
  await expect(shown.getByRole('button', { name: 'Copy API key' })).toBeVisible()
  await show(page, 'api-key-token')
  await page.keyboard.press('Escape')
  await expect(page.getByText(token)).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: 'Entrance sign' })
  for (const text of [token.slice(0, 12), 'View events', '1 event', '120 calls a minute', '2099', 'Never used'])
    await expect(row).toContainText(text)
  await expect(row).toContainText(`Created by ${account.user.full_name}`)
  const statusOf = async (event_id: number) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await request.get(`${BASE_URL()}/api/events/${event_id}`, { headers })).status()
  }
  expect([await statusOf(seen.event_id), await statusOf(hidden.event_id)]).toEqual([200, 404])
  await page.reload()
  await expect(row).toContainText('Last used')
  await show(page, 'api-keys')

  await row.getByRole('button', { name: 'Actions for Entrance sign' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke Entrance sign?' })
  await question.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await expect(page.getByText('API key revoked.')).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(await statusOf(seen.event_id)).toBe(401)
})

test('on a phone, in German, a key is made, and an expired one says so', async ({ enter, account }) => {
  const phone = await enter({ ...PHONE, as: account })
  await phone.context().addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
  await phone.goto('/account/api-keys')
  await phone.getByRole('button', { name: 'Neuer API-Schlüssel' }).tap()
  await phone.getByLabel('Name').fill('Buchhaltung')
  await phone.getByText('Bestellungen sehen').tap()
  // No field is half covered by the buttons when the page is scrolled to the end.
  await phone.getByLabel('Aufrufe pro Minute').tap()
  await show(phone, 'api-key-form-de')
  await phone.getByRole('button', { name: 'API-Schlüssel anlegen' }).tap()
  await expect(phone.getByText(/^foyer_[\w-]{43}$/)).toBeVisible()
  await show(phone, 'api-key-token-de')
  await phone.getByRole('dialog').getByRole('button', { name: 'Schließen' }).tap()
  const list = phone.getByRole('list', { name: 'API-Schlüssel' })
  await expect(list).toContainText('600 Aufrufe pro Minute')
  await expectAccessible(phone)
  await show(phone, 'api-keys-de')
  const ended = '2020-01-31T12:00:00.000Z'
  await phone.route(/\/api\/.*\/api-keys$/, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { data: data.map((key: object) => ({ ...key, expires_at: ended })) },
    })
  })
  await phone.reload()
  await expect(list.getByText('abgelaufen', { exact: true })).toBeVisible()
})

test('keys that cannot be loaded are asked for again', async ({ page, context, account, watched }) => {
  watched.allow(/status of 500|500 from/)
  await signIn(context, account)
  const body = { code: 'server_error', message: '', errors: {}, issues: [] }
  let isDown = true
  await page.route(/\/api\/.*\/api-keys$/, (route) =>
    isDown ? route.fulfill({ status: 500, json: body }) : route.continue(),
  )
  await page.goto('/account/api-keys')
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'New API key' })).toBeVisible()
})

test('who may not manage keys is told so, and whoever may do less cannot revoke one', async ({ enter, account }) => {
  const params = { account_id: account.user.account_id }
  const body = { name: 'Strong', permissions: ['orders.manage' as const] }
  await account.call(apiKeys.create, { params, body })
  const reader = await enter({ as: await colleague(account, 'BOX_OFFICE') })
  await reader.goto('/account/api-keys')
  await expect(reader.getByText('Your role can’t open this page')).toBeVisible()
  await expect(reader.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  const manager = await enter({ as: await colleagueWhoMay(account, 'events.read', 'api_keys.manage') })
  await manager.goto('/account/api-keys')
  await expect(manager.getByText('Strong')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Actions for Strong' })).toHaveCount(0)
  await manager.getByRole('button', { name: 'New API key' }).click()
  await expect(manager.getByRole('checkbox', { name: 'View events' })).toBeEnabled()
  await expect(manager.getByRole('checkbox', { name: 'Create and edit orders' })).toBeDisabled()
})
