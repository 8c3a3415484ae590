import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { open } from './support/alive.ts'
import { KEYS } from './support/cards.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

async function fillInKeys(page: Page, secret: string) {
  await page.getByLabel('Secret key').fill(secret)
  await page.getByLabel('Publishable key').fill(KEYS.publishable)
}

/** Enters the API keys using only the keyboard, from the button that opens the form. */
async function typeKeys(page: Page, secret: string) {
  await expect(page.getByLabel('Secret key')).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show key' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(KEYS.publishable)
}

/** All storage and content of the page, as text. */
const keptOrShown = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await settled(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
    const { outerHTML } = document.documentElement
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows, history.state, typed, outerHTML])
  })

test('an account connects its own keys, replaces them by better ones, and disconnects', async ({ enter }) => {
  const account = await openAccount()
  const page = await enter({ as: account, viewport: { width: 1280, height: 900 } })
  await open(page, '/account/payment')
  await expect(page.getByText('create a restricted key')).toBeVisible()
  await show(page, 'cards-not-connected')
  await page.getByRole('button', { name: 'Enter keys' }).press('Enter')
  await typeKeys(page, KEYS.reads_only)
  await show(page, 'cards-keys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This key can’t take payments.')).toBeVisible()
  await fillInKeys(page, KEYS.charges_only)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Card payments connected.')).toBeVisible()
  await expect(page.getByText(`ends in ${KEYS.charges_only.slice(-4)}`)).toBeVisible()
  await expect(page.getByText('The key may not make refunds.')).toBeVisible()
  await show(page, 'cards-half-connected')
  await page.getByRole('button', { name: 'Replace keys' }).click()
  await fillInKeys(page, KEYS.secret)
  await page.getByRole('button', { name: 'Replace keys' }).click()
  await expect(page.getByText('Keys replaced.')).toBeVisible()
  await expect(page.getByText('The key may not make refunds.')).toBeHidden()
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByText('Keys tested.')).toBeVisible()
  await show(page, 'cards-connected')
  const kept = await keptOrShown(page)
  const secrets = [KEYS.secret, KEYS.charges_only, KEYS.reads_only]
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  await page.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Stripe?' })
  await expect(question).toContainText('Buyers can no longer pay by card')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Stripe disconnected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter keys' })).toBeVisible()
})

test('on a phone an event offers cards once the account takes them', async ({ enter }) => {
  const account = await openAccount()
  const { event_id } = await putOnSale(account)
  const page = await enter({ ...PHONE, as: account })
  await open(page, `/manage/event/${event_id}/settings#payment`)
  const byCard = page.getByRole('switch', { name: 'Pay by card' })
  await expect(byCard).toBeDisabled()
  await page.getByRole('link', { name: 'Connect your Stripe account' }).tap()
  await page.getByRole('button', { name: 'Enter keys' }).tap()
  await fillInKeys(page, KEYS.secret)
  await page.getByRole('button', { name: 'Connect', exact: true }).tap()
  await expect(page.getByText('Card payments connected.')).toBeVisible()
  await show(page, 'cards-connected')
  await open(page, `/manage/event/${event_id}/settings#payment`)
  await byCard.tap()
  await page.getByRole('switch', { name: /^Pay by bank transfer/ }).tap()
  await expect(page.getByText('First at checkout')).toBeVisible()
  await show(page, 'cards-event-settings')
  await page.getByRole('switch', { name: /^Pay by bank transfer/ }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.reload()
  await expect(byCard).toBeChecked()
})
