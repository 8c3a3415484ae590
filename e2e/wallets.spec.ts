import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { writeWalletKeys } from '#test/write-wallet-keys.ts'
import { openAccount, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { appEnv } from './support/app-env.ts'
import { caller } from './support/caller.ts'
import { startOwnApp } from './support/own-app.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** An app of its own whose operator has set up both wallets. Google does not answer. */

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const port = Number(process.env.E2E_PORT) + 5 + worker
const data_dir = `${process.env.E2E_DATA_DIR}-wallets-${worker}`
const base_url = `http://localhost:${port}`
const NOBODY = 'http://127.0.0.1:9'

let app: ChildProcess

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const folder = resolve(`${data_dir}-keys`)
  mkdirSync(folder, { recursive: true })
  const keys = writeWalletKeys(folder)
  const settings = Object.entries({ ...keys.apple, ...keys.google(NOBODY) })
  const wallets = Object.fromEntries(settings.map(([name, value]) => [name.toUpperCase(), String(value)]))
  app = await startOwnApp({ ...process.env, ...appEnv({ port, data_dir }), LOG_LEVEL: 'fatal', ...wallets })
})
test.afterAll(async () => {
  const gone = once(app, 'exit')
  app.kill('SIGTERM')
  await gone
  for (const folder of [data_dir, `${data_dir}-keys`]) rmSync(folder, { recursive: true, force: true })
})

test('on a phone a ticket goes into a wallet; while one does not answer, the page says so', async ({ browser }) => {
  const sale = await putOnSale(await openAccount(base_url), { products: [FREE] })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }
  const order = await buy(sale, buyer, { by: caller({ base_url }) })
  const ticket = `/product/${sale.event_id}/${order.attendees[0]?.short_id}`
  const context = await browser.newContext({ ...PHONE, baseURL: base_url })
  const page = await context.newPage()
  await open(page, ticket)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to Apple Wallet' }).tap()
  const pass = unzipSync(new Uint8Array(readFileSync(await (await downloaded).path())))
  expect(JSON.parse(Buffer.from(pass['pass.json'] ?? []).toString())).toMatchObject({ teamIdentifier: 'TEAM123456' })
  await page.getByRole('link', { name: 'Add to Google Wallet' }).tap()
  await expect(page.getByText('The wallet isn’t answering right now. Try again in a moment.')).toBeVisible()
  await show(page, 'ticket-wallets')

  await context.addCookies([{ name: 'locale', value: 'de', url: base_url }])
  await open(page, ticket)
  await expect(page.getByRole('link', { name: 'Zu Apple Wallet hinzufügen' })).toBeVisible()
  await show(page, 'ticket-wallets-german')
})
