import type { Page } from '@playwright/test'
import { type Account, openAccount, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { cardForm } from './support/cards.ts'
import { type Platform, startPlatform } from './support/platform.ts'
import { fillIn, PAID, PAY_LATER, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** An app of its own whose operator is a Stripe platform and takes an application fee of each payment. */

const DESK = { viewport: { width: 1280, height: 900 } }
const SCREEN = '/account/payment'

let platform: Platform
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  platform = await startPlatform(`connect-${process.env.TEST_PARALLEL_INDEX ?? 0}`)
})
test.afterAll(() => platform.stop())

/** Takes pictures in light and dark. */
async function lookAt(page: Page, name: string) {
  await show(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await show(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

type Fee = { amount: number; amount_refunded: number; account: string }

/** The accounts at the stand-in, the platform's first. */
async function ledger() {
  const reply = await fetch(`${platform.provider}/double/ledger`)
  const { accounts } = (await reply.json()) as { accounts: { id: string; application_fees: Fee[] }[] }
  return { fees: accounts[0]?.application_fees ?? [] }
}

/** Sets the account's state at the stand-in, as if Stripe had checked the details or asked for others. */
async function stands(account: string, to: string) {
  const at = `${platform.provider}/double/onboard/${account}`
  await fetch(at, { method: 'POST', body: JSON.stringify({ to }) })
}

const connectedAs = async (page: Page) => ((await page.getByText(/^acct_\w+$/).textContent()) ?? '').trim()

/** Sells two tickets of 25.00 each to a buyer who pays by card. */
async function sellByCard(account: Account, page: Page) {
  const settings = { ...PAY_LATER, payment_providers: ['STRIPE' as const] }
  const sale = await putOnSale(account, { products: [PAID], settings })
  const by = caller({ base_url: platform.base_url })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const order = await fillIn(await reserve(sale, 2, by), buyer, by)
  await open(page, `/checkout/${order.event.id}/${order.short_id}/payment`)
  await cardForm(page).getByRole('radio', { name: 'Card that pays', exact: true }).check()
  await page.getByRole('button', { name: 'Pay €50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Your tickets are on their way' })).toBeVisible()
}

test('by keyboard an account connects without keys, stops halfway, goes on, and is paid less the fee', async ({
  enter,
}) => {
  const account = await openAccount(platform.base_url)
  const page = await enter({ ...DESK, as: account, hosts: platform })
  await open(page, SCREEN)
  await expect(page.getByText('We keep 1.5% of each card payment and €0.30 or $0.35 a ticket.')).toBeVisible()
  await lookAt(page, 'stripe-not-connected')
  await page.getByRole('button', { name: 'Connect with Stripe' }).press('Enter')
  await page.getByRole('button', { name: 'Leave half-done' }).press('Enter')
  await expect(page.getByText('Details missing')).toBeVisible()
  await expect(page.getByText('Stripe still needs to know who you are.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare now' })).toBeHidden()
  await lookAt(page, 'stripe-half-done')
  await page.getByRole('button', { name: 'Continue at Stripe' }).press('Enter')
  await page.getByRole('button', { name: 'Give everything, to be checked' }).press('Enter')
  await expect(page.getByText('Under review')).toBeVisible()
  await expect(page.getByText('You have nothing to do.')).toBeVisible()
  await lookAt(page, 'stripe-in-review')
  await stands(await connectedAs(page), 'ready')
  const check = page.getByRole('button', { name: 'Check again' })
  await check.press('Enter')
  await expect(page.getByText('Buyers can pay by card in every event that offers it.')).toBeVisible()
  await expect(check).toBeFocused()
  await expect(page.getByText('We keep 1.5% of each card payment')).toBeVisible()
  await expect(page.getByText('None yet. The first one takes one to two weeks')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare now' })).toBeVisible()
  await lookAt(page, 'stripe-ready')
  await sellByCard(account, await enter({ ...PHONE, hosts: platform }))
  // 1.5 % of 50.00, and 0.30 for each of two tickets.
  expect((await ledger()).fees).toMatchObject([{ amount: 135, amount_refunded: 0, account: await connectedAs(page) }])
})

test('on a phone the details that are asked for later are told, a link that was used leads on, and it is left', async ({
  enter,
}) => {
  const account = await openAccount(platform.base_url)
  const page = await enter({ ...PHONE, as: account, hosts: platform })
  await open(page, SCREEN)
  await lookAt(page, 'stripe-not-connected')
  await page.getByRole('button', { name: 'Connect with Stripe' }).tap()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  // The URL works once.
  await page.reload()
  await expect(page.getByText('That link to Stripe had expired. Continue with a new one.')).toBeVisible()
  await lookAt(page, 'stripe-link-expired')
  await page.getByRole('button', { name: 'Continue at Stripe' }).tap()
  await page.getByRole('button', { name: 'Be asked for more' }).tap()
  await expect(page.getByText('Stripe has stopped payments by card until you give more details.')).toBeVisible()
  await lookAt(page, 'stripe-restricted')
  await page.getByRole('button', { name: 'Give details at Stripe' }).tap()
  await page.getByRole('button', { name: 'Be rejected' }).tap()
  await expect(page.getByText('Stripe has stopped this account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Stripe’s dashboard' })).toBeVisible()
  await lookAt(page, 'stripe-rejected')
  await page.getByRole('button', { name: 'Disconnect' }).tap()
  const question = page.getByRole('dialog', { name: 'Disconnect Stripe?' })
  await expect(question).toContainText('Your account at Stripe stays yours.')
  await show(page, 'stripe-disconnect')
  await question.getByRole('button', { name: 'Disconnect' }).tap()
  await expect(page.getByText('Stripe disconnected.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter keys' }).tap()
  await expect(page.getByLabel('Secret key')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(page.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible()
})

for (const device of [PHONE, DESK])
  test(`in German, ${device.viewport.width} wide`, async ({ enter }) => {
    const account = await openAccount(platform.base_url)
    const page = await enter({ ...device, as: account, hosts: platform })
    await page.context().addCookies([{ name: 'locale', value: 'de', url: platform.base_url }])
    await open(page, SCREEN)
    await expect(page.getByText(/^Wir behalten 1,5\s%/)).toBeVisible()
    await show(page, 'stripe-not-connected-de')
    await page.getByRole('button', { name: 'Mit Stripe verbinden' }).click()
    await page.getByRole('button', { name: 'Give everything', exact: true }).click()
    await expect(page.getByText('Bereit', { exact: true })).toBeVisible()
    await show(page, 'stripe-ready-de')
  })
