import { attendees } from '#contract/attendees.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkInDevices } from '#contract/check-in-devices.ts'
import { tickets } from '#contract/checkout.ts'
import { FORGERS, forge } from '#test/forged-codes.ts'
import { patience } from '#test/patience.ts'
import type { Account } from './support/account.ts'
import { BASE_URL, caller } from './support/caller.ts'
import { codeOf, openCheckIn } from './support/check-in.ts'
import { openDoor } from './support/devices.ts'
import { buy, FREE, putOnSale, type Sale } from './support/sale.ts'
import { keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test.use(PHONE)

const SOLD_SINCE = 'Sold since this device was last online. We’ll check it with the next connection.'

/** Buys a ticket and returns its QR code and a function that transfers it to Mary. */
async function ticketOf(account: Account, sale: Sale, first_name: string) {
  const order = await buy(sale, { first_name, last_name: 'Hopper', email: 'hopper@example.com' })
  const params = { event_id: sale.event_id }
  return {
    code: (await codeOf(order)) ?? '',
    /** Transfers the ticket and returns the content of Mary's QR code. */
    async giveToMary(): Promise<string> {
      const { data } = await account.call(attendees.list, { params, query: { query: first_name } })
      const body = { first_name: 'Mary', last_name: 'Shelley', email: 'mary@example.com', send_ticket: false }
      const which = { ...params, attendee_id: data[0]?.id ?? 0 }
      const { data: hers } = await account.call(attendees.transfer, { params: which, body })
      const link = { ...params, attendee_short_id: hers.short_id }
      return (await caller().call(tickets.get, { params: link })).data.ticket_code ?? ''
    },
  }
}

test('a door without a network admits what was sold since, each ticket once, and no forged one; a replaced code dies', {
  tag: '@waits',
}, async ({ account, browser }) => {
  test.setTimeout(patience(480_000))
  const sale = await putOnSale(account, { products: [FREE, { ...FREE, title: 'Backstage' }] })
  const elsewhere = await putOnSale(account, { products: [FREE] })
  const [ada, grace] = [await ticketOf(account, sale, 'Ada'), await ticketOf(account, sale, 'Grace')]
  const foreign = await ticketOf(account, elsewhere, 'Alan')
  const list = await openCheckIn(account, { ...sale, products: [sale.products[0]] })
  const options = { ...PHONE, timezoneId: 'Europe/Berlin', baseURL: BASE_URL(), reducedMotion: 'reduce' } as const
  const { page, context, read, watched } = await openDoor(await browser.newContext(options), list, 2)
  const told = async (code: string, result: string) => {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog')).toBeHidden()
    await read(code)
    await expect(page.locator(`dialog[data-result=${result}]`)).toBeVisible()
  }
  const inside = async () =>
    (await caller().call(checkIn.list, { params: { check_in_list_short_id: list.short_id } })).data.checked_in_attendees

  // Transferred while the device is online, so it learns of the transfer.
  const marys = await ada.giveToMary()
  for (const _ of [1, 2]) await page.waitForResponse((response) => response.url().includes('/offline-list'))
  await context.setOffline(true)
  await expect(page.getByText('Offline')).toBeVisible()
  await expect(page.getByText('Mary Shelley')).toBeVisible()
  await told(ada.code, 'unknown_ticket')
  await told(marys, 'admitted')
  await expect(page.getByText('1/2', { exact: true })).toBeVisible()

  // Sold while the device is offline.
  const [late, later] = [await ticketOf(account, sale, 'Edsger'), await ticketOf(account, sale, 'Barbara')]
  await told(late.code, 'admitted')
  await expect(page.getByText(SOLD_SINCE, { exact: true })).toBeVisible()
  // The green result disappears by itself.
  await keepPicture(page, 'check-in-sold-since-phone')
  await told(marys, 'already_in')
  await told(late.code, 'already_in')
  await expect(page.getByText('2/2', { exact: true })).toBeVisible()
  await told(later.code, 'admitted')
  // Barbara's ticket has been transferred to Mary, so the device admitted Barbara with an invalid code.
  const barbaras = await later.giveToMary()

  const target = {
    event_id: sale.event_id,
    codes: [late.code, grace.code],
    other_product: sale.products[1]?.id ?? 0,
  } as const
  const kinds = Object.keys(FORGERS)
  for (const kind of ['one character changed', 'with another product', 'with another time']) {
    const { code } = forge(target, kinds.indexOf(kind) + 40 * kinds.length)
    await told(code, 'unknown_ticket')
  }
  await told(foreign.code, 'unknown_ticket')
  await show(page, 'check-in-forged')
  await told(forge(target, kinds.indexOf('truncated') + 60 * kinds.length).code, 'not_on_device')
  expect(await inside()).toBe(0)

  // A reloaded page remembers the tickets it admitted.
  await page.reload()
  await expect(page.getByText('3/2', { exact: true })).toBeVisible()
  await told(later.code, 'already_in')

  await context.setOffline(false)
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: patience(30_000) })
  await expect.poll(inside, { timeout: patience(30_000) }).toBe(2)
  await expect(page.getByText('2/4', { exact: true })).toBeVisible({ timeout: patience(30_000) })
  await expect(page.getByRole('button', { name: '1 conflict' })).toBeVisible({ timeout: patience(30_000) })
  await told(barbaras, 'admitted')
  await told(late.code, 'already_in')
  const { data: lists } = await account.call(checkInLists.list, { params: { event_id: sale.event_id } })
  const params = { event_id: sale.event_id, check_in_list_id: lists[0]?.id ?? 0 }
  const { data: conflicts } = await account.call(checkInDevices.conflicts, { params })
  expect(conflicts.map(({ result }) => result)).toEqual(['unknown_ticket'])
  expect(watched.problems).toEqual([])
  await context.close()
})
