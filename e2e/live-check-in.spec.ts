import { randomUUID } from 'node:crypto'
import type { BodyInput } from '#contract/endpoint.ts'
import { staffDevices } from '#contract/staff-devices.ts'
import { patience } from '#test/patience.ts'
import { open } from './support/alive.ts'
import { caller } from './support/caller.ts'
import { codeOf, openCheckIn, scan } from './support/check-in.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

type Scan = BodyInput<typeof staffDevices.sendScans>['scans'][number]

/** Binds a device with the list's data, without a browser. */
async function bind(check_in_list_short_id: string, name: string) {
  const { call } = caller()
  const params = { check_in_list_short_id }
  const { data } = await call(staffDevices.bind, { params, body: { name } })
  const headers = { 'x-check-in-device': data.secrets?.[0] ?? '' }
  return (...codes: string[]) => {
    const scanned_at = new Date().toISOString()
    const scans = codes.map((code): Scan => ({ scan_id: randomUUID(), scanned_at, code }))
    return call(staffDevices.sendScans, { params, headers, body: { sent_at: scanned_at, scans } })
  }
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, an organizer sees who comes in without touching anything`, async ({ enter, account }) => {
    const sale = await putOnSale(account, { products: [FREE] })
    const order = await buy(
      sale,
      { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
      { quantity: 4 },
    )
    const codes = await Promise.all(order.attendees.map(async (_, index) => (await codeOf(order, index)) ?? ''))
    const list = await openCheckIn(account, sale, { name: 'Main entrance' })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${sale.event_id}/check-in`)
    await page.getByRole('link', { name: 'Live check-in' }).press('Enter')
    const entrance = page.getByRole('region', { name: 'Main entrance' })
    await expect(entrance.getByText('0 of 4 in')).toBeVisible()
    await expect(page.getByText('No devices yet.')).toBeVisible()

    const north = await bind(list.short_id, 'North door')
    await north(codes[0] ?? '', codes[1] ?? '', 'FORGED')
    await expect(entrance.getByText('2 of 4 in')).toBeVisible()
    await expect(entrance.getByText('0.2 a minute')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('North door')
    await expect(page.getByRole('list', { name: 'Refused' })).toContainText('Unknown ticket')
    await show(page, 'live-check-in')

    // The screen says that it is offline and reconnects by itself.
    await page.context().setOffline(true)
    await expect(page.getByText('No connection.')).toBeVisible()
    expect(await scan(list.short_id, codes[2] ?? '')).toBe('admitted')
    await page.context().setOffline(false)
    await expect(entrance.getByText('3 of 4 in')).toBeVisible({ timeout: patience(40_000) })
    await expect(page.getByText('No connection.')).toBeHidden()
    await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(4)
  })
