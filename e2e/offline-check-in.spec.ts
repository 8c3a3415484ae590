import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkInDevices } from '#contract/check-in-devices.ts'
import { findChromium } from '#test/find-chromium.ts'
import { patience } from '#test/patience.ts'
import type { Account } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL, caller } from './support/caller.ts'
import { codeOf, openCheckIn } from './support/check-in.ts'
import { keptOnDevice, openDoor } from './support/devices.ts'
import { handReader } from './support/hand-reader.ts'
import { buy, FREE, putOnSale, type Sale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test.use(PHONE)

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

/** Sells this many tickets and returns their codes. */
async function sell(sale: Sale, tickets: number): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < tickets) {
    const quantity = Math.min(10, tickets - codes.length)
    const order = await buy(sale, GRACE, { quantity })
    for (let index = 0; index < quantity; index++) codes.push((await codeOf(order, index)) ?? '')
  }
  return codes
}

async function openDoorList(account: Account, tickets: number) {
  const sale = await putOnSale(account, { products: [FREE] })
  const codes = await sell(sale, tickets)
  const list = await openCheckIn(account, sale)
  const { data } = await account.call(checkInLists.list, { params: { event_id: sale.event_id } })
  const params = { event_id: sale.event_id, check_in_list_id: data[0]?.id ?? 0 }
  const inside = async () =>
    (await caller().call(checkIn.list, { params: { check_in_list_short_id: list.short_id } })).data.checked_in_attendees
  return { sale, codes, list, params, inside }
}

test('the network is cut in the middle of sixty scans at two doors: nothing is lost, both see every conflict', {
  tag: '@waits',
}, async ({ account, browser, enter }) => {
  test.setTimeout(patience(480_000))
  const { codes, list, params, inside } = await openDoorList(account, 60)
  const options = { ...PHONE, timezoneId: 'Europe/Berlin', baseURL: BASE_URL(), reducedMotion: 'reduce' } as const
  const north = await openDoor(await browser.newContext(options), list, 60)
  await north.name('North entrance')
  const south = await openDoor(await browser.newContext(options), list, 60)
  await south.name('South entrance')
  await north.admit(codes.slice(0, 20), 0)
  await expect.poll(inside).toBe(20)
  await expect(south.page.getByText('20/60', { exact: true })).toBeVisible({ timeout: patience(15_000) })

  for (const { context } of [north, south]) await context.setOffline(true)
  await expect(north.page.getByText('Offline')).toBeVisible()
  await north.admit(codes.slice(20, 40), 20)
  // The other door admits six of the same tickets, too.
  await south.admit(codes.slice(34, 60), 20)
  await expect(north.page.getByText('Offline – 20 to send')).toBeVisible()
  await expect(south.page.getByText('Offline – 26 to send')).toBeVisible()
  await show(north.page, 'check-in-offline')
  // The device rejects tickets that are already in and does not guess about tickets that it does not have.
  await north.read(codes[20] ?? '')
  await expect(north.page.locator('dialog[data-result=already_in]')).toBeVisible()
  await north.read('0123456789ABCDEFGHJKMNPQRS')
  await expect(north.page.locator('dialog[data-result=not_on_device]')).toBeVisible()
  await show(north.page, 'check-in-not-on-device')
  expect(await inside()).toBe(20)

  // A page reloaded offline keeps all its data.
  await north.page.reload()
  await expect(north.page.getByText('Offline – 22 to send')).toBeVisible()
  await expect(north.page.getByText('40/60', { exact: true })).toBeVisible()
  await expect(north.page.getByText('Grace Hopper').first()).toBeVisible()

  for (const { context } of [north, south]) await context.setOffline(false)
  await expect.poll(inside, { timeout: patience(30_000) }).toBe(60)
  for (const { page } of [north, south]) {
    await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: patience(30_000) })
    await expect(page.getByRole('button', { name: '6 conflicts' })).toBeVisible({ timeout: patience(30_000) })
    await page.getByRole('button', { name: '6 conflicts' }).click()
    await expect(page.getByText(/Let in at .*: (North|South) entrance/)).toHaveCount(6)
    await expect(page.getByText(/Already in since .*: (North|South) entrance/)).toHaveCount(6)
  }
  await show(south.page, 'check-in-conflicts')
  const { data: conflicts } = await account.call(checkInDevices.conflicts, { params })
  expect(conflicts.map(({ result }) => result)).toEqual(Array(6).fill('already_in'))
  const organizer = await enter({ as: account, viewport: { width: 1280, height: 900 }, isMobile: false })
  await open(organizer, `/manage/event/${params.event_id}/check-in`)
  await organizer.getByRole('button', { name: 'Actions for Main entrance' }).click()
  await organizer.getByRole('menuitem', { name: 'Devices and conflicts' }).click()
  await expect(organizer.getByText(/^Let in at .*: (North|South) entrance$/)).toHaveCount(6)
  await expect(organizer.getByRole('heading', { name: 'North entrance' })).toBeVisible()
  await show(organizer, 'check-in-devices')
  const { data: devices } = await account.call(checkInDevices.list, { params })
  expect(devices.map(({ name }) => name).toSorted()).toEqual(['North entrance', 'South entrance'])
  for (const { watched, context } of [north, south]) {
    expect(watched.problems).toEqual([])
    await context.close()
  }
})

test('a browser that is closed and started again without a network keeps what was scanned, and what was taken back', async ({
  account,
  playwright,
}) => {
  test.setTimeout(patience(240_000))
  const { codes, list, inside } = await openDoorList(account, 4)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-door-'))
  const executablePath = findChromium()
  const start = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...PHONE,
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
      baseURL: BASE_URL(),
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
  const before = await openDoor(await start(), list, 4)
  await before.context.setOffline(true)
  await expect(before.page.getByText('Offline')).toBeVisible()
  await before.admit(codes.slice(0, 3), 0)
  await before.page.getByRole('button', { name: 'Undo the check-in of Grace Hopper' }).first().click()
  await expect(before.page.getByText('2/4', { exact: true })).toBeVisible()
  await before.context.close()

  const context = await start()
  await context.setOffline(true)
  const [page = await context.newPage()] = context.pages()
  await page.goto(list.path)
  await expect(page.getByText('Offline – 4 to send')).toBeVisible()
  await expect(page.getByText('2/4', { exact: true })).toBeVisible()
  const read = await handReader(page)
  await read(codes[3] ?? '')
  await expect(page.getByText('3/4', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: patience(30_000) })
  await expect.poll(inside, { timeout: patience(30_000) }).toBe(3)
  await context.close()
  rmSync(folder, { recursive: true })
})

test('what a device keeps cannot be read, and is gone once the device is removed; what was not sent is told', async ({
  account,
  browser,
}) => {
  test.setTimeout(patience(240_000))
  const { codes, list, params } = await openDoorList(account, 3)
  const options = { ...PHONE, timezoneId: 'Europe/Berlin', baseURL: BASE_URL(), reducedMotion: 'reduce' } as const
  const { page, context, admit, watched } = await openDoor(await browser.newContext(options), list, 3)
  await context.setOffline(true)
  await expect(page.getByText('Offline')).toBeVisible()
  await admit(codes.slice(0, 2), 0)
  const kept = await keptOnDevice(page, list.short_id)
  expect(kept).toContain('key false')
  expect(kept.length).toBeGreaterThan(500)
  for (const secret of ['Grace', 'Hopper', 'Free entry', 'Evening of lights', ...codes])
    expect(kept).not.toContain(secret)
  const { shell, headers } = await page.evaluate(async (path) => {
    const kept = await caches.match(path)
    return { shell: await kept?.text(), headers: Object.fromEntries(kept?.headers ?? []) }
  }, list.path)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-.*frame-ancestors 'none'/)
  expect(headers['content-security-policy']).not.toContain('nonce-')
  for (const secret of ['Grace', 'Main entrance', 'Evening of lights']) expect(shell).not.toContain(secret)
  const cached = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain(list.path)
  expect(cached.filter((path) => path !== list.path && !/^\/assets\/.*-[\w-]{8,}[./]/.test(path))).toEqual([])
  const worker = await fetch(`${BASE_URL()}/check-in-worker.js`)
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")

  const manifest = await fetch(`${BASE_URL()}${list.path}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ start_url: list.path, scope: '/check-in/' })
  const { data: devices } = await account.call(checkInDevices.list, { params })
  await account.call(checkInDevices.revoke, { params: { ...params, device_id: devices[0]?.id ?? 0 } })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'This device was removed' })).toBeVisible({
    timeout: patience(30_000),
  })
  await expect(page.getByText('2 scans hadn’t been sent yet and are lost.')).toBeVisible()
  await show(page, 'check-in-device-removed')
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) === undefined, list.path)).toBe(true)
  await page.getByRole('button', { name: 'Connect this device again' }).click()
  await expect(page.getByText('0/3', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'This device' })).toBeVisible()
  expect(watched.problems).toEqual([])
  await context.close()
})
